class Order {
    private let price: Int

    init(_ price: Int) {
        self.price = price
    }

    func worth(_ count: Int) -> Int {
        return 0
    }
}
