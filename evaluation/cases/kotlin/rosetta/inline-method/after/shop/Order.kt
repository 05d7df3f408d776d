package shop

import kotlin.math.round

class Order(private val items: List<Item>) {
    fun total(): Double {
        var sum = 0.0
        for (item in items) {
            val rate = if (item.isFood) 0.07 else 0.19
            sum += item.price + round(item.price * rate * 100) / 100
        }
        return sum
    }
}
