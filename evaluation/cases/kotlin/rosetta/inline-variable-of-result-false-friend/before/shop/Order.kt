package shop

class Order(private val price: Int) {
    fun worth(count: Int): Int {
        var total = 0
        for (i in 0 until count) {
            total += price
        }
        return total
    }
}
