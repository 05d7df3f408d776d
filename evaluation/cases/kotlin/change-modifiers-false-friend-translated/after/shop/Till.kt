package shop

class Till : Box() {
    private val limit = 5000

    override fun close(count: Int) {
        if (count > limit) {
            report(count, limit)
        }
        lock()
    }

    fun text(currency: String, rounded: Boolean): String {
        return currency + " " + limit
    }
}
