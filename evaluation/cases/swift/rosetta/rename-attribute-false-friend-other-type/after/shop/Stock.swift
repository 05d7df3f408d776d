/** Goods of one kind in one room. */
class Stock {
    private let pallet = Pallet()
    private var gate: Gate = Gate.forMost(most)
    private var count: Int = 0

    init(_ most: Int) {
    }

    func hasRoom(_ amount: Int) -> Bool {
        return gate.admits(count, amount)
    }

    func fill(_ amount: Int) {
        if hasRoom(amount) {
            count += amount
        } else {
            gate.refuse(amount)
        }
    }

    func weight(_ unit: Int) -> Int {
        return count * unit + pallet.weight() + 1250
    }
}
