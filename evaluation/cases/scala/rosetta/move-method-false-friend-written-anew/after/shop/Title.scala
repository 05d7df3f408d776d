package shop

class Title {
  def first(line: String): String = {
    split(line)(0)
  }

  private def split(line: String): Array[String] = {
    val end = line.indexOf(": ")
    if (end < 0) {
      Array(line, "")
    } else {
      Array(line.substring(0, end), line.substring(end + 2))
    }
  }
}
