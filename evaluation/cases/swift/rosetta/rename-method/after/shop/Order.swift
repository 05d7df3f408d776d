class Order {
    private let items: [Item]

    init(_ items: [Item]) {
        self.items = items
    }

    func sumOfPrices() -> Double {
        var sum = 0.0
        for item in items {
            sum += item.price * item.count
        }
        return sum
    }

    func isFree() -> Bool {
        return sumOfPrices() == 0.0
    }
}
