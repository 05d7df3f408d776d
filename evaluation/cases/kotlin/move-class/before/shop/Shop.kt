package shop

class Shop {
    val carts = mutableListOf<Cart>()
}
