package shop

object Invoice {
  def line(order: Order): String = {
    s"Total: ${order.sumOfPrices} EUR"
  }
}
