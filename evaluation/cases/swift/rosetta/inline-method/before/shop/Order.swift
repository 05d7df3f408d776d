import func Darwin.round

class Order {
    private let items: [Item]

    init(_ items: [Item]) {
        self.items = items
    }

    func total() -> Double {
        var sum = 0.0
        for item in items {
            sum += item.price + taxOf(item)
        }
        return sum
    }

    private func taxOf(_ item: Item) -> Double {
        let rate = item.isFood ? 0.07 : 0.19
        return round(item.price * rate * 100) / 100
    }
}
