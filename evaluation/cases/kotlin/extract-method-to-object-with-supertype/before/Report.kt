package shop

open class Rounding {
    open fun total(prices: List<Int>): Int = 0
}

object Taxes : Rounding()

fun report(prices: List<Int>) {
    var sum = 0
    for (price in prices) {
        if (price > 10) {
            sum += price * 119 / 100
        }
    }
    println(sum)
}
