package shop

class Order(price: Int) {
  def worth(count: Int): Int = {
    val total = price * count
    total + 1
  }
}
