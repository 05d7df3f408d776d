class Customer {
    var name = ""
    var street = ""
    var town = ""

    func label() -> String {
        return name + ", " + location()
    }

    func location() -> String {
        var line = street.trimmed()
        if town.hasText() {
            line += ", " + town.trimmed()
        }
        return line
    }
}
