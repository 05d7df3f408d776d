class Fees {
    func fee(at day: Int, for order: Order) -> Int {
        return order.price * day
    }

    func tax(of price: Int) -> Int {
        return price * 7 / 100
    }
}
