package shop

/** Goods of one kind in one room. */
class Stock(most: Int) {
  private val pallet = new Pallet()
  private var capacity: Int = most
  private var count: Int = 0

  def hasRoom(amount: Int): Boolean =
    count + amount <= capacity

  def fill(amount: Int): Unit = {
    if (hasRoom(amount)) count += amount
    else count = capacity
  }

  def weight(unit: Int): Int =
    count * unit + pallet.weight() + 1250
}
