import class Billing.Order

class Cart {
    private let order: Order

    init(_ order: Order) {
        self.order = order
    }

    func label() -> String {
        return "Sum: " + order.total()
    }
}
