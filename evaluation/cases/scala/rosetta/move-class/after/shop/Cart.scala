package shop

import billing.Order

class Cart(order: Order) {
  def label: String = "Sum: " + order.total
}
