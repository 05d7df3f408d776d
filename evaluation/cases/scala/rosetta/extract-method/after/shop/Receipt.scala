package shop

class Receipt(printer: Printer) {
  def show(order: Order): Unit = {
    printer.title("Order " + order.id)
    showItems(order)
    printer.footer("Total " + order.total)
  }

  private def showItems(order: Order): Unit = {
    for (item <- order.items) {
      val price = item.price * item.count
      printer.line(item.name, price)
    }
  }
}
