class Stock {
    let pallet = Pallet()
    var wrapping = 1250

    func weight(_ unit: Int) -> Int {
        return unit * 3 + pallet.load() + wrapping
    }
}
