class Room {
    fileprivate var width: Int = 1
    static let depth: Double = 2
    public internal(set) var height = 3

    final func area() -> Int { return width * depth }

    @discardableResult func clean(at hour: Int) async throws -> Bool { return hour > depth }

    func paint() async throws -> Double { return depth + width }

    public func label(for title: String, short: Bool = false) -> String { return title }
}
