package shop

class Customer {
    var name = ""
    var street = ""
    var town = ""

    fun label(): String = name + ", " + location()

    fun location(): String {
        var line = street.trim()
        if (town.isNotEmpty()) {
            line += ", " + town.trim()
        }
        return line
    }
}
