package shop

/** Prices of one country. */
class Prices(rate: Int) {
  def total(amount: Int, weight: Int): Int =
    taxed(amount, false) + shipping(weight)

  def discounted(price: Int, percent: Int): Int = {
    val reduction = price * percent / 100
    if (reduction > price) 0
    else price - reduction
  }

  def taxed(amount: Int, exempt: Boolean): Int = {
    if (exempt) amount
    else amount + amount * rate / 100
  }

  private def shipping(weight: Int): Int = {
    val fee = 4
    if (weight > 20) fee * 3 + weight
    else fee + weight / 2
  }
}
