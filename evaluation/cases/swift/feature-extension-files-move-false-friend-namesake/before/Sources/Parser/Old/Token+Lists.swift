extension Token {
    func occurrences(in list: [Token]) -> Int {
        let same = list.filter { $0 == self }
        return same.count
    }

    func position(in list: [Token]) -> Int? {
        for (index, other) in list.enumerated() where other == self {
            return index
        }
        return nil
    }
}
