package shop

class Shop {
    private val carts = mutableListOf<Cart>()

    fun close() {
        carts.forEach { it.clear() }
        carts.clear()
    }
}
