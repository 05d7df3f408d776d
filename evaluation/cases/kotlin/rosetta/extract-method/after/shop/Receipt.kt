package shop

class Receipt(private val printer: Printer) {
    fun show(order: Order) {
        printer.title("Order " + order.id)
        showItems(order)
        printer.footer("Total " + order.total())
    }

    private fun showItems(order: Order) {
        for (item in order.items) {
            val price = item.price * item.count
            printer.line(item.name, price)
        }
    }
}
