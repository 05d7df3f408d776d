package shop

class Order(private val prices: List<Double>) {
    fun total(): Double {
        var sum = 0.0
        for (price in prices) {
            sum += price
        }
        return sum
    }
}
