package shop

class Order(price: Int) {
  def worth(count: Int): Int = 0
}
