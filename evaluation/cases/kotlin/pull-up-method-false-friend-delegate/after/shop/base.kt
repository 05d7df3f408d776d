package shop

class base {
    fun name() = "base"

    fun describe(text: String): String {
        val parts = text.split(',').map { it.trim() }
        return parts.joinToString("; ") { "<$it>" }
    }
}
