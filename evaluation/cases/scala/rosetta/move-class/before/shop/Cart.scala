package shop

class Cart(order: Order) {
  def label: String = "Sum: " + order.total
}
