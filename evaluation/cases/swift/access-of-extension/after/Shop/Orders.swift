public extension Order {
    private func total() -> Int {
        return lines.reduce(0) { $0 + $1.price }
    }

    private func rebate() -> Int {
        return total() / 10
    }

    struct Row {
        private func cells() -> [String] {
            return names.map(\.text)
        }
    }
}

public protocol Priced {
    func price() -> Int
}
