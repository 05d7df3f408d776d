class Table(val path: String) {
    val rows = mutableListOf<Row>()

    init {
        check(path.isNotEmpty())
        reset()
    }

    fun load() {
        for (line in readLines(path)) {
            val parts = line.split(",")
            rows.add(Row(parts[0], parts[1].toInt()))
        }
    }

    private fun reset() {
        rows.clear()
        println("empty table at start")
    }
}
