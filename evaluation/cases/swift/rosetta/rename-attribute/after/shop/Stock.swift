/** Goods of one kind in one room. */
class Stock {
    private let pallet = Pallet()
    private var capacity: Int
    private var count: Int = 0

    init(_ most: Int) {
        self.capacity = most
    }

    func hasRoom(_ amount: Int) -> Bool {
        return count + amount <= capacity
    }

    func fill(_ amount: Int) {
        if hasRoom(amount) {
            count += amount
        } else {
            count = capacity
        }
    }

    func weight(_ unit: Int) -> Int {
        return count * unit + pallet.weight() + 1250
    }
}
