class Report {
  def page(lines: List[String], width: Int): String = {
    val text = new StringBuilder
    val last = lines.size - 1
    val mark = "*"
    for (line <- lines) {
      text.append(line).append(mark)
    }
    close(text, width, mark, last + 1)
    text.toString
  }

  private def close(target: StringBuilder, width: Int, mark: String, count: Int): Unit = {
    target.append("-" * width).append(mark)
    target.append("lines: ").append(count)
  }
}
