package shop

class Reader(source: Source) {
  private var lines = 0

  def read(): Int = {
    for (line <- source.open()) {
      this.lines += 1
      handle(line, this.lines)
    }
    this.lines
  }
}
