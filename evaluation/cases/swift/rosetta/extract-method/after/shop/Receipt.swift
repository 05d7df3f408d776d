class Receipt {
    private let printer: Printer

    init(_ printer: Printer) {
        self.printer = printer
    }

    func show(_ order: Order) {
        printer.title("Order " + order.id)
        showItems(order)
        printer.footer("Total " + order.total())
    }

    private func showItems(_ order: Order) {
        for item in order.items {
            let price = item.price * item.count
            printer.line(item.name, price)
        }
    }
}
