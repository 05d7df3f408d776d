/** Reports of orders. */
class Report {
    private let printer: Printer

    init(_ printer: Printer) {
        self.printer = printer
    }

    func average(_ orders: [Order]) -> Int {
        var total = 0
        for order in orders {
            total += order.price
        }
        printer.line(total)
        return total / orders.count
    }

    func exceeds(_ order: Order, _ limit: Int) -> Bool {
        if order.isOpen {
            return order.price * order.count > limit
        }
        return printer.isNoisy
    }

    func names(_ orders: [Order], _ limit: Int) -> [String] {
        let names = [String]()
        for order in orders {
            if order.price > limit {
                names.append(order.name)
            }
        }
        return names
    }

    func print(_ open: [Order], _ closed: [Order]) {
        for order in open {
            let days = order.age + 1
            printer.late(order, days)
        }
        for order in closed {
            let fee = order.price + 2
            printer.paid(order, fee)
        }
    }
}
