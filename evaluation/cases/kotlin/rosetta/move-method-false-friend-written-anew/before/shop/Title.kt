package shop

class Title {
    fun first(line: String): String {
        return line
    }
}
