package p

private const val OWN_LIMIT: Int = 500

object Limits {
    const val ROWS: Int = 500

    fun isBelow(rows: Int): Boolean = rows < ROWS
}

class Store {
    fun fill(rows: Int): Boolean {
        val most = minOf(rows, OWN_LIMIT)
        return Files.fill(this, most)
    }
}
