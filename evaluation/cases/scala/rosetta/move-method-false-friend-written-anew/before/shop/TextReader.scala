package shop

class TextReader {
  def read(line: String): Order = {
    val cells = split(line)
    new Order(cells(0), cells(1))
  }

  private def split(line: String): Array[String] = {
    val cells = line.split(";")
    for (i <- cells.indices) {
      cells(i) = cells(i).trim
    }
    cells
  }
}
