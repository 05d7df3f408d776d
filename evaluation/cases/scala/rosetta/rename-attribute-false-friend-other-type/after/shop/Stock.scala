package shop

/** Goods of one kind in one room. */
class Stock(most: Int) {
  private val pallet = new Pallet()
  private var gate: Gate = Gate.forMost(most)
  private var count: Int = 0

  def hasRoom(amount: Int): Boolean =
    gate.admits(count, amount)

  def fill(amount: Int): Unit = {
    if (hasRoom(amount)) count += amount
    else gate.refuse(amount)
  }

  def weight(unit: Int): Int =
    count * unit + pallet.weight() + 1250
}
