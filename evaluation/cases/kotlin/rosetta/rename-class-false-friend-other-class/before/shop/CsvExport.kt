package shop

class CsvExport : Export {
    private val separator = ";"

    override fun suffix(): String = ".csv"

    override fun write(order: Order, out: Output) {
        for (item in order.items) {
            out.line(item.name + separator + item.price)
        }
    }
}
