package shop

class Receipt(private val printer: Printer) {
    fun show(order: Order) {
        printer.title("Order " + order.id)
        for (item in order.items) {
            val price = item.price * item.count
            printer.line(item.name, price)
        }
        printer.footer("Total " + order.total())
    }
}
