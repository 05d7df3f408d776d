package shop

class Exports {
    fun first(): Export = XmlExport()
}
