package shop

/** Prices of one country. */
class Prices(rate: Int) {
  def total(amount: Int, weight: Int): Int =
    taxed(amount, false) + shipping(weight)

  def discounted(amount: Int, percent: Int): Int = {
    val reduction = amount * percent / 100
    if (reduction > amount) 0
    else amount - reduction
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
