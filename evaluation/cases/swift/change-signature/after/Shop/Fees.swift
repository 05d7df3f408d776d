class Fees {
    func fee(on day: Int, for order: Order) -> Int {
        return order.price * day
    }

    func tax(of price: Double, rounded: Bool = true) -> Int {
        return price * 7 / 100
    }

    func later(_ done: @escaping @Sendable () -> Void) {
        queue.add(done)
    }

    func last(of error: (any Error)?) -> Int? {
        return codes.last(error)
    }
}
