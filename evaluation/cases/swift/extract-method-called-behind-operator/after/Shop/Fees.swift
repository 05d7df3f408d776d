class Fees {
    func total(_ order: Order) -> Int {
        var sum = order.base
        for item in order.items {
            sum += item.price + surcharge(of: item)
        }
        return sum
    }

    private func surcharge(of item: Item) -> Int {
        let rate = item.isFood ? 7 : 19
        return item.price * rate / 100 + item.weight * 2
    }
}
