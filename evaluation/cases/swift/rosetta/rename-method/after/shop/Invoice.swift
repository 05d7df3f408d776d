class Invoice {
    func line(_ order: Order) -> String {
        return "Total: " + order.sumOfPrices() + " EUR"
    }
}
