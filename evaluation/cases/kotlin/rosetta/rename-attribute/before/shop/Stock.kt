package shop

/** Goods of one kind in one room. */
class Stock(most: Int) {
    private val pallet = Pallet()
    private var limit: Int = most
    private var count: Int = 0

    fun hasRoom(amount: Int): Boolean {
        return count + amount <= limit
    }

    fun fill(amount: Int) {
        if (hasRoom(amount)) {
            count += amount
        } else {
            count = limit
        }
    }

    fun weight(unit: Int): Int {
        return count * unit + pallet.weight() + 1250
    }
}
