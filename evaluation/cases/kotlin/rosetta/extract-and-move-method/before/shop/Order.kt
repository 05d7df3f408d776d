package shop

class Order(private val name: String, private val address: Address) {
    fun label(): String {
        var line = address.street.trim()
        if (address.town.isNotEmpty()) {
            line += ", " + address.town.trim()
        }
        return name + ": " + line
    }
}
