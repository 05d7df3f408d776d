package shop

/** Goods of one kind in one room. */
class Stock(most: Int) {
    private val pallet = Pallet()
    private var gate: Gate = Gate.forMost(most)
    private var count: Int = 0

    fun hasRoom(amount: Int): Boolean {
        return gate.admits(count, amount)
    }

    fun fill(amount: Int) {
        if (hasRoom(amount)) {
            count += amount
        } else {
            gate.refuse(amount)
        }
    }

    fun weight(unit: Int): Int {
        return count * unit + pallet.weight() + 1250
    }
}
