class Fees {
    func fee(at day: Int, for order: Order) -> Int {
        return order.price * day
    }

    func tax(of price: Int) -> Int {
        return price * 7 / 100
    }

    func later(_ done: @escaping () -> Void) {
        queue.add(done)
    }

    func last(of error: any Error) -> Int? {
        return codes.last(error)
    }
}
