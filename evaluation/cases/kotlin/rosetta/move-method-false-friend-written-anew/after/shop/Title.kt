package shop

class Title {
    fun first(line: String): String {
        return split(line)[0]
    }

    private fun split(line: String): List<String> {
        val end = line.indexOf(": ")
        if (end < 0) {
            return listOf(line, "")
        }
        return listOf(line.substring(0, end), line.substring(end + 2))
    }
}
