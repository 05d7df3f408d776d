package shop

class Order(private val items: List<Item>) {
    fun sumOfPrices(): Double {
        var sum = 0.0
        for (item in items) {
            sum += item.price * item.count
        }
        return sum
    }

    fun isFree(): Boolean = sumOfPrices() == 0.0
}
