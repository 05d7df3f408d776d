public extension Order {
    static let limit = 9

    func total() -> Int {
        return lines.reduce(0) { $0 + $1.price }
    }

    private func rebate() -> Int {
        return total() / 10
    }

    struct Row {
        let cells: [String]
    }
}

extension Order {
    public func note() -> String {
        return lines.map(\.note).joined()
    }
}
