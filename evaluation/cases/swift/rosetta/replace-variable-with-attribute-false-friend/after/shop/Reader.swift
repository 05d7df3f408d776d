class Reader {
    private let source: Source
    private var lines = 0

    init(_ source: Source) {
        self.source = source
    }

    func read() -> Int {
        var count = 0
        for line in source.open() {
            count += 1
            handle(line, count)
        }
        self.lines = count
        return count
    }
}
