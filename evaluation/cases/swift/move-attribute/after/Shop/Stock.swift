class Stock {
    let pallet = Pallet()

    func weight(_ unit: Int) -> Int {
        return unit * 3 + pallet.load() + pallet.wrapping
    }
}
