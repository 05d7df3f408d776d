package shop

class Saw extends Tool {
  def title: String = {
    "Saw"
  }

  def fee(days: Int): Double = {
    var sum = days * 2.5
    if (days > 7) {
      sum *= 0.9
    }
    sum
  }
}
