class Fees {
    func total(_ order: Order) -> Int {
        var sum = order.base
        for item in order.items {
            let rate = item.isFood ? 7 : 19
            sum += item.price + item.price * rate / 100 + item.weight * 2
        }
        return sum
    }
}
