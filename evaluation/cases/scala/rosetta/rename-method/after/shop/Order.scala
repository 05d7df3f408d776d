package shop

class Order(items: List[Item]) {
  def sumOfPrices: Double = {
    var sum = 0.0
    for (item <- items) {
      sum += item.price * item.count
    }
    sum
  }

  def isFree: Boolean = sumOfPrices == 0.0
}
