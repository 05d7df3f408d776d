class Table(val path: String) {
    val rows = mutableListOf<Row>()

    init {
        check(path.isNotEmpty())
    }

    fun load() {
        for (line in readLines(path)) {
            val parts = line.split(",")
            rows.add(Row(parts[0], parts[1].toInt()))
        }
    }
}
