package shop

class Exports {
    fun first(): Export = CsvExport()
}
