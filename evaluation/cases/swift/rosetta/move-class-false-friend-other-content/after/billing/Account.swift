class Account {
    private let entries: [Double]

    init(_ entries: [Double]) {
        self.entries = entries
    }

    func balance() -> Double {
        var sum = 0.0
        for entry in entries {
            sum += entry
        }
        return sum
    }
}
