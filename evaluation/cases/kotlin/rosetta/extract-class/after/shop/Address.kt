package shop

class Address {
    var street = ""
    var town = ""

    fun location(): String {
        var line = street.trim()
        if (town.isNotEmpty()) {
            line += ", " + town.trim()
        }
        return line
    }
}
