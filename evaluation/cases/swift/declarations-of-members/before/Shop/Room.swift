class Room {
    private var width: Int = 1
    let depth: Int = 2
    public private(set) var height = 3

    func area() -> Int { return width * depth }

    @objc func clean(at hour: Int) throws -> Bool { return hour > depth }

    func paint() async throws -> Int { return depth + width }

    private func label(for name: String, short: Bool = false) -> String { return name }
}
