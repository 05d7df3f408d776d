package shop

class Cart(items: List[Item]) {
  def total(rate: Double): Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    val discount = if (sum > 100) sum * 0.1 else 0.0
    (sum - discount) * (1 + rate)
  }

  def add(item: Item): Cart = {
    require(item.count > 0, "no items")
    new Cart(item :: items)
  }
}
