extension Cart {
    func names() -> [String] { return items.map { $0.name } }

    func total() -> Int {
        var sum = 0
        for item in items {
            sum += item.price
        }
        return sum
    }
}
