class Table(val path: String, val discount: Int) {
    val rows = mutableListOf<Row>()

    init {
        for (line in readLines(path)) {
            val parts = line.split(",")
            rows.add(Row(parts[0], parts[1].toInt()))
        }
    }

    val total: Int
        get() {
            var sum = 0
            for (row in rows) {
                sum += row.price * row.count
            }
            return sum - discount
        }

    val names: List<String> by lazy {
        val found = mutableListOf<String>()
        for (row in rows) {
            found.add(row.name.trim().lowercase())
        }
        found
    }
}
