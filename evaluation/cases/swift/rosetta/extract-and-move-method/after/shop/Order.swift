class Order {
    private let name: String
    private let address: Address

    init(_ name: String, _ address: Address) {
        self.name = name
        self.address = address
    }

    func label() -> String {
        return name + ": " + address.text()
    }
}
