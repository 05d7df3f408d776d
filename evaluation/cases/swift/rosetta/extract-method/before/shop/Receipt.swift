class Receipt {
    private let printer: Printer

    init(_ printer: Printer) {
        self.printer = printer
    }

    func show(_ order: Order) {
        printer.title("Order " + order.id)
        for item in order.items {
            let price = item.price * item.count
            printer.line(item.name, price)
        }
        printer.footer("Total " + order.total())
    }
}
