package shop

class Cart(private val items: MutableList<Item>) {
    fun total(rate: Double): Double {
        var sum = 0.0
        for (item in items) {
            sum += item.price * item.count
        }
        val discount = if (sum > 100) sum * 0.1 else 0.0
        return (sum - discount) * (1 + rate)
    }
}
