package shop

class TextReader {
    fun read(line: String): Order {
        val cells = Csv.cells(line)
        return Order(cells[0], cells[1])
    }
}
