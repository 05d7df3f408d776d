package p

object Limits {
    const val ROWS: Int = 500

    fun isBelow(rows: Int): Boolean = rows < ROWS
}

class Store {
    fun fill(rows: Int): Boolean {
        val most = minOf(rows, Limits.ROWS)
        return Files.fill(this, most)
    }
}
