package shop

class Basket(items: List[Item]) {
  def total(rate: Double): Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    val discount = if (sum > 100) sum * 0.1 else 0.0
    (sum - discount) * (1 + rate)
  }

  def add(item: Item): Basket = {
    require(item.count > 0, "no items")
    new Basket(item :: items)
  }
}

object Basket {
  def empty: Basket = new Basket(Nil)
}
