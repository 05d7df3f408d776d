package shop

class Order(price: Int) {
  def worth(count: Int): Int = {
    var total = 0
    for (i <- 0 until count) {
      total += price
    }
    total
  }
}
