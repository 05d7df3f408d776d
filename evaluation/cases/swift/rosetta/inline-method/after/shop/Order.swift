import func Darwin.round

class Order {
    private let items: [Item]

    init(_ items: [Item]) {
        self.items = items
    }

    func total() -> Double {
        var sum = 0.0
        for item in items {
            let rate = item.isFood ? 0.07 : 0.19
            sum += item.price + round(item.price * rate * 100) / 100
        }
        return sum
    }
}
