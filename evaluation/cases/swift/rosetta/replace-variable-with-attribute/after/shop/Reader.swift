class Reader {
    private let source: Source
    private var lines = 0

    init(_ source: Source) {
        self.source = source
    }

    func read() -> Int {
        for line in source.open() {
            self.lines += 1
            handle(line, self.lines)
        }
        return self.lines
    }
}
