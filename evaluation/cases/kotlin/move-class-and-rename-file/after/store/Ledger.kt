package store

class Ledger(private val rows: MutableList<Row>) {
    fun add(row: Row) {
        rows.add(row)
        touch(row.day)
    }
}
