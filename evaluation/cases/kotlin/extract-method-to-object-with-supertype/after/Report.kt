package shop

open class Rounding {
    open fun total(prices: List<Int>): Int = 0
}

object Taxes : Rounding() {
    override fun total(prices: List<Int>): Int {
        var sum = 0
        for (price in prices) {
            if (price > 10) {
                sum += price * 119 / 100
            }
        }
        return sum
    }
}

fun report(prices: List<Int>) {
    println(Taxes.total(prices))
}
