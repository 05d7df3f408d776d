class Cart {
    var items: [Item] = []

    func total() -> Int {
        var sum = 0
        for item in items {
            sum += item.price
        }
        return sum
    }
}
