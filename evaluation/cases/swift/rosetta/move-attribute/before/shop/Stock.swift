/** Goods of one kind in one room. */
class Stock {
    private let pallet = Pallet()
    private var count = 0
    var wrapping = 1250

    func fill(_ amount: Int) {
        count += amount
    }

    func weight(_ unit: Int) -> Int {
        return count * unit + pallet.load() + wrapping
    }
}
