package shop

class TextReader {
    fun read(line: String): Order {
        val cells = split(line)
        return Order(cells[0], cells[1])
    }

    private fun split(line: String): List<String> {
        val cells = line.split(";").toMutableList()
        for (i in cells.indices) {
            cells[i] = cells[i].trim()
        }
        return cells
    }
}
