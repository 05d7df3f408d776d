package shop

class Order(items: List[Item]) {
  def total: Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    sum
  }

  def isFree: Boolean = total == 0.0
}
