package shop

class Order(price: Int) {
  def worth(count: Int): Int = price * count + 1
}
