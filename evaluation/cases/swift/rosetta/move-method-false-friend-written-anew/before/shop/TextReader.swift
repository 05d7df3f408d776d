class TextReader {
    func read(_ line: String) -> Order {
        let cells = split(line)
        return Order(cells[0], cells[1])
    }

    private func split(_ line: String) -> [String] {
        var cells = line.split(";")
        for i in cells.indices {
            cells[i] = cells[i].trimmed()
        }
        return cells
    }
}
