package shop

class CsvExport extends Export {
  private val separator = ";"

  def suffix: String = ".csv"

  def write(order: Order, out: Output): Unit = {
    for (item <- order.items) {
      out.line(item.name + separator + item.price)
    }
  }
}
