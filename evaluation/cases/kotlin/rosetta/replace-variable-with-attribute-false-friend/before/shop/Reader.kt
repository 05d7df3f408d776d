package shop

class Reader(private val source: Source) {
    private var lines = 0

    fun read(): Int {
        var count = 0
        for (line in source.open()) {
            count += 1
            handle(line, count)
        }
        return count
    }
}
