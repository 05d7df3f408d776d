package shop

class Ledger {
  private val rows = ListBuffer[Row]()

  def add(row: Row): Unit = {
    rows += row
    touch(row.day)
  }
}
