class Table(path: String) {
  val rows = ListBuffer[Row]()
  load()

  private def load(): Unit = {
    for (line <- readLines(path)) {
      val parts = line.split(",")
      rows += Row(parts(0), parts(1).toInt)
    }
  }
}
