package shop

class Order(items: List[Item]) {
  def total: Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price + taxOf(item)
    }
    sum
  }

  private def taxOf(item: Item): Double = {
    val rate = if (item.isFood) 0.07 else 0.19
    math.round(item.price * rate * 100) / 100.0
  }
}
