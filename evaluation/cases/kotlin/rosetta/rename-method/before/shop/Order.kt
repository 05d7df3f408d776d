package shop

class Order(private val items: List<Item>) {
    fun total(): Double {
        var sum = 0.0
        for (item in items) {
            sum += item.price * item.count
        }
        return sum
    }

    fun isFree(): Boolean = total() == 0.0
}
