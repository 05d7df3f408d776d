class Report {
  def page(lines: List[String], width: Int): String = {
    val text = new StringBuilder
    val last = lines.size - 1
    val mark = "*"
    for (line <- lines) {
      text.append(line).append(mark)
    }
    text.append("-" * width).append(mark)
    text.append("lines: ").append(last)
    text.toString
  }
}
