class Address {
    var street = ""
    var town = ""

    func location() -> String {
        var line = street.trimmed()
        if town.hasText() {
            line += ", " + town.trimmed()
        }
        return line
    }
}
