package shop

class Order(items: List[Item]) {
  def total: Double = {
    var sum = 0.0
    for (item <- items) {
      val rate = if (item.isFood) 0.07 else 0.19
      sum += item.price + math.round(item.price * rate * 100) / 100.0
    }
    sum
  }
}
