class TextReader {
    func read(_ line: String) -> Order {
        let cells = Csv.cells(line)
        return Order(cells[0], cells[1])
    }
}
