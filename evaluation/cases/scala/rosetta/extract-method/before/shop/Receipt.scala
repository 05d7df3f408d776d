package shop

class Receipt(printer: Printer) {
  def show(order: Order): Unit = {
    printer.title("Order " + order.id)
    for (item <- order.items) {
      val price = item.price * item.count
      printer.line(item.name, price)
    }
    printer.footer("Total " + order.total)
  }
}
