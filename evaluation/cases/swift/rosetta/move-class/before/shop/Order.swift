class Order {
    private let prices: [Double]

    init(_ prices: [Double]) {
        self.prices = prices
    }

    func total() -> Double {
        var sum = 0.0
        for price in prices {
            sum += price
        }
        return sum
    }
}
