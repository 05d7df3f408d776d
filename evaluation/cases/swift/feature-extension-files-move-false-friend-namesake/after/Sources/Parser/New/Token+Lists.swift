extension Token {
    func position(in list: [Token]) -> Int? {
        for (index, other) in list.enumerated() where other == self {
            return index
        }
        return nil
    }
}
