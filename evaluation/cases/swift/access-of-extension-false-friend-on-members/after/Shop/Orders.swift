extension Order {
    public static let limit = 9

    public func total() -> Int {
        return lines.reduce(0) { $0 + $1.price }
    }

    private func rebate() -> Int {
        return total() / 10
    }

    public struct Row {
        let cells: [String]
    }
}

public extension Order {
    func note() -> String {
        return lines.map(\.note).joined()
    }
}
