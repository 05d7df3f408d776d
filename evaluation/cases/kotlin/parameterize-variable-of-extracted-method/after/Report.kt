class Report {
    fun page(lines: List<String>, width: Int): String {
        val text = StringBuilder()
        val last = lines.size - 1
        val mark = "*"
        for (line in lines) {
            text.append(line).append(mark)
        }
        close(text, width, mark, last + 1)
        return text.toString()
    }

    private fun close(target: StringBuilder, width: Int, mark: String, count: Int) {
        target.append("-".repeat(width)).append(mark)
        target.append("lines: ").append(count)
    }
}
