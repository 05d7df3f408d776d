class Table(val path: String, val discount: Int) {
    val rows = mutableListOf<Row>()

    init {
        load()
    }

    val total: Int
        get() = compute()

    val names: List<String> by lazy { collectNames() }

    private fun load() {
        for (line in readLines(path)) {
            val parts = line.split(",")
            rows.add(Row(parts[0], parts[1].toInt()))
        }
    }

    private fun compute(): Int {
        var sum = 0
        for (row in rows) {
            sum += row.price * row.count
        }
        return sum - discount
    }

    private fun collectNames(): List<String> {
        val found = mutableListOf<String>()
        for (row in rows) {
            found.add(row.name.trim().lowercase())
        }
        return found
    }
}
