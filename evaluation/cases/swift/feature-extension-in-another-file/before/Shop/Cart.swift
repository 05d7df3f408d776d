class Cart {
    var items: [Item] = []

    func total() -> Int {
        return items.map { $0.price }.reduce(0, +)
    }
}
