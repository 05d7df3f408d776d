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

    func text() -> String {
        var line = street.trimmed()
        if town.hasText() {
            line += ", " + town.trimmed()
        }
        return line
    }
}
