package shop

/** Goods of one kind in one room. */
class Stock {
  private val pallet = new Pallet
  private var count = 0
  var wrapping = 1250

  def fill(amount: Int): Unit = {
    count += amount
  }

  def weight(unit: Int): Int = {
    count * unit + pallet.load + wrapping
  }
}
