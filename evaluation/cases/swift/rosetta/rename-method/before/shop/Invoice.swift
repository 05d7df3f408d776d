class Invoice {
    func line(_ order: Order) -> String {
        return "Total: " + order.total() + " EUR"
    }
}
