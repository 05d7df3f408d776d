class Pallet {
    func load() -> Int { return 800 }
}
