package shop

/** Prices of one country. */
class Prices(private val rate: Int) {
    fun total(amount: Int, weight: Int): Int = taxed(amount, false) + shipping(weight)

    fun discounted(amount: Int, percent: Int): Int {
        val reduction = amount * percent / 100
        if (reduction > amount) {
            return 0
        }
        return amount - reduction
    }

    fun taxed(amount: Int, exempt: Boolean): Int {
        if (exempt) {
            return amount
        }
        return amount + amount * rate / 100
    }

    private fun shipping(weight: Int): Int {
        val fee = 4
        if (weight > 20) {
            return fee * 3 + weight
        }
        return fee + weight / 2
    }
}
