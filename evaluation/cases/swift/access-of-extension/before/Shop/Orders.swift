public extension Order {
    func total() -> Int {
        return lines.reduce(0) { $0 + $1.price }
    }

    internal func rebate() -> Int {
        return total() / 10
    }

    struct Row {
        func cells() -> [String] {
            return names.map(\.text)
        }
    }
}

protocol Priced {
    func price() -> Int
}
