package shop

class Sub(private val size: Int) : Named by base {
    override fun compareTo(other: Sub): Int {
        return size - other.size
    }

    fun describe(text: String): String {
        val parts = text.split(',').map { it.trim() }
        return parts.joinToString("; ") { "<$it>" }
    }
}
