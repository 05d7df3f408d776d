class Order {
    private let name: String
    private let address: Address

    init(_ name: String, _ address: Address) {
        self.name = name
        self.address = address
    }

    func label() -> String {
        var line = address.street.trimmed()
        if address.town.hasText() {
            line += ", " + address.town.trimmed()
        }
        return name + ": " + line
    }
}
