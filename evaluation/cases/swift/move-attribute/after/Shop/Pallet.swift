class Pallet {
    var wrapping = 1250

    func load() -> Int { return 800 }
}
