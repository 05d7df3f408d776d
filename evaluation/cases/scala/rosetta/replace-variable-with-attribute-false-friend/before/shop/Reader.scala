package shop

class Reader(source: Source) {
  private var lines = 0

  def read(): Int = {
    var count = 0
    for (line <- source.open()) {
      count += 1
      handle(line, count)
    }
    count
  }
}
