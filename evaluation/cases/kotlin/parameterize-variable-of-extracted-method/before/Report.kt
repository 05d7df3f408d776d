class Report {
    fun page(lines: List<String>, width: Int): String {
        val text = StringBuilder()
        val last = lines.size - 1
        val mark = "*"
        for (line in lines) {
            text.append(line).append(mark)
        }
        text.append("-".repeat(width)).append(mark)
        text.append("lines: ").append(last)
        return text.toString()
    }
}
