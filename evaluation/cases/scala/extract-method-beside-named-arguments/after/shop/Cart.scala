package shop

class Cart(items: List[Item]) {
  def total(rate: Double): Double = {
    val label = if (rate > 0.2) "high" else "low"
    log.info(label, items.size)
    charge(rate = rate, gross = gross)
  }

  def gross: Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    sum
  }

  def charge(rate: Double, gross: Double): Double = gross * (1 + rate)

  def add(item: Item): Cart = {
    require(item.count > 0, "no items")
    new Cart(item :: items)
  }
}
