class Customer {
    var name = ""
    let address = Address()

    func label() -> String {
        return name + ", " + address.location()
    }
}
