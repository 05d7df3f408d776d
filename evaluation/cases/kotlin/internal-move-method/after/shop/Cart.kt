package shop

class Cart {
    fun add(name: String) {}

    companion object {
        const val SIZE = 10

        fun parse(text: String): Cart {
            val cart = Cart()
            for (part in text.split(';')) {
                cart.add(part.trim().uppercase())
            }
            return cart
        }
    }
}
