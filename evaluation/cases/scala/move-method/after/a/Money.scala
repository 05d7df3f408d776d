package a

class Money(val currency: String) {
  def label: String = currency.toUpperCase

  def rounded(amount: Double, digits: Int): Double = {
    val factor = math.pow(10, digits)
    math.round(amount * factor) / factor
  }
}
