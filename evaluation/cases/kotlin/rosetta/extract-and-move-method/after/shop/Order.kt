package shop

class Order(private val name: String, private val address: Address) {
    fun label(): String {
        return name + ": " + address.text()
    }
}
