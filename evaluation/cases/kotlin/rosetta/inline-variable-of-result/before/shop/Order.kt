package shop

class Order(private val price: Int) {
    fun worth(count: Int): Int {
        val total = price * count
        return total + 1
    }
}
