class Table(path: String) {
  val rows = ListBuffer[Row]()
  for (line <- readLines(path)) {
    val parts = line.split(",")
    rows += Row(parts(0), parts(1).toInt)
  }
}
