package shop

class Cart(items: List[Item]) {
  def total(rate: Double): Double = {
    val price = items.head.price
    val discount = if (price > 100) price * 0.1 else 0.0
    (price - discount) * (1 + rate)
  }

  def gross: Double = {
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
