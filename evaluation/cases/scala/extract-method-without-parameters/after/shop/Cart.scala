package shop

class Cart(items: List[Item]) {
  def total(rate: Double): Double = {
    val discount = if (gross > 100) gross * 0.1 else 0.0
    (gross - discount) * (1 + rate)
  }

  private def gross: Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    sum
  }

  def add(item: Item): Cart = {
    require(item.count > 0, "no items")
    new Cart(item :: items)
  }
}
