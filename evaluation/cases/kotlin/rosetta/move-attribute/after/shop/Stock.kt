package shop

/** Goods of one kind in one room. */
class Stock {
    private val pallet = Pallet()
    private var count = 0

    fun fill(amount: Int) {
        count += amount
    }

    fun weight(unit: Int): Int {
        return count * unit + pallet.load() + pallet.wrapping
    }
}
