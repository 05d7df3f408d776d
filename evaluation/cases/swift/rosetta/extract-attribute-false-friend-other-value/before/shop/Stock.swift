/** Goods of one kind in one room. */
class Stock {
    private let pallet = Pallet()
    private var limit: Int
    private var count: Int = 0

    init(_ most: Int) {
        self.limit = most
    }

    func hasRoom(_ amount: Int) -> Bool {
        return count + amount <= limit
    }

    func fill(_ amount: Int) {
        if hasRoom(amount) {
            count += amount
        } else {
            count = limit
        }
    }

    func weight(_ unit: Int) -> Int {
        return count * unit + pallet.weight() + 1250
    }
}
