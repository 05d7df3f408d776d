class Table(val path: String) {
    val rows = mutableListOf<Row>()

    init {
        load()
    }

    private fun load() {
        for (line in readLines(path)) {
            val parts = line.split(",")
            rows.add(Row(parts[0], parts[1].toInt()))
        }
    }
}
