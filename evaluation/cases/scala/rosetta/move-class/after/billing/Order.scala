package billing

class Order(prices: List[Double]) {
  def total: Double = {
    var sum = 0.0
    for (price <- prices) {
      sum += price
    }
    sum
  }
}
