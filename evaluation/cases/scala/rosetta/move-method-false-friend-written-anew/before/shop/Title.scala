package shop

class Title {
  def first(line: String): String = {
    line
  }
}
