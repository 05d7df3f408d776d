package shop

/** Goods of one kind in one room. */
class Stock(most: Int) {
  private val Wrapping = 1250
  private val pallet = new Pallet()
  private var limit: Int = most
  private var count: Int = 0

  def hasRoom(amount: Int): Boolean =
    count + amount <= limit

  def fill(amount: Int): Unit = {
    if (hasRoom(amount)) count += amount
    else count = limit
  }

  def weight(unit: Int): Int =
    count * unit + pallet.weight() + Wrapping
}
