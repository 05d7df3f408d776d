package shop

class Cart(private val order: Order) {
    fun label(): String = "Sum: " + order.total()
}
