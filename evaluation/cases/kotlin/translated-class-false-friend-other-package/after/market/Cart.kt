package market

class Cart {
    private val prices = mutableListOf<Int>()

    fun add(price: Int) {
        prices.add(price)
    }

    fun total(shipping: Int): Int {
        var sum = shipping
        for (price in prices) {
            sum += price
        }
        return sum
    }
}
