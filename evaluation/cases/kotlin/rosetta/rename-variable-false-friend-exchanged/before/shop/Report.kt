package shop

/** Reports of orders. */
class Report(private val printer: Printer) {
    fun average(orders: List<Order>): Int {
        var total = 0
        for (order in orders) {
            total += order.price
        }
        printer.line(total)
        return total / orders.size
    }

    fun exceeds(order: Order, limit: Int): Boolean {
        if (order.isOpen) {
            return order.price * order.count > limit
        }
        return printer.isNoisy
    }

    fun names(orders: List<Order>, limit: Int): List<String> {
        val names = mutableListOf<String>()
        for (order in orders) {
            if (order.price > limit) {
                names.add(order.name)
            }
        }
        return names
    }

    fun print(open: List<Order>, closed: List<Order>) {
        for (order in open) {
            val days = order.age + 1
            printer.late(order, days)
        }
        for (order in closed) {
            val fee = order.price + 2
            printer.paid(order, fee)
        }
    }
}
