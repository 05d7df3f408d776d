package shop

open class Base {
    fun describe(text: String): String {
        val parts = text.split(',').map { it.trim() }
        return parts.joinToString("; ") { "<$it>" }
    }
}
