package shop

class Reader(private val source: Source) {
    private var lines = 0

    fun read(): Int {
        for (line in source.open()) {
            this.lines += 1
            handle(line, this.lines)
        }
        return this.lines
    }
}
