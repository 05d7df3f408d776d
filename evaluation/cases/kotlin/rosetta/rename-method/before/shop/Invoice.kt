package shop

class Invoice {
    fun line(order: Order): String {
        return "Total: " + order.total() + " EUR"
    }
}
