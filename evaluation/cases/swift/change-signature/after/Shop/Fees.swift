class Fees {
    func fee(on day: Int, for order: Order) -> Int {
        return order.price * day
    }

    func tax(of price: Double, rounded: Bool = true) -> Int {
        return price * 7 / 100
    }
}
