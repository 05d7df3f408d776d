extension Token {
    func isLarge() -> Bool {
        return value > 100
    }

    func occurrences(in list: [Token]) -> Int {
        let same = list.filter { $0 == self }
        return same.count
    }
}
