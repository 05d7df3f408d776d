class Order {
    private let price: Int

    init(_ price: Int) {
        self.price = price
    }

    func worth(_ count: Int) -> Int {
        var total = 0
        for i in 0..<count {
            total += price
        }
        return total
    }
}
