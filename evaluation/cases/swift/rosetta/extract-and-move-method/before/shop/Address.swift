class Address {
    let street: String
    let town: String

    init(_ street: String, _ town: String) {
        self.street = street
        self.town = town
    }

    func isKnown() -> Bool {
        return street.hasText()
    }
}
