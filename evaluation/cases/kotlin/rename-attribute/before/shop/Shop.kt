package shop

class Shop {
    private val openCarts = mutableListOf<Cart>()

    fun close() {
        openCarts.forEach { it.clear() }
        openCarts.clear()
    }
}
