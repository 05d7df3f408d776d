package shop

class TextReader {
  def read(line: String): Order = {
    val cells = Csv.cells(line)
    new Order(cells(0), cells(1))
  }
}
