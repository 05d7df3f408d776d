package shop

class XmlExport : Export {
    private val schema = Schema.load("order")

    override fun suffix(): String = if (schema.isCompact) ".xmlc" else ".xml"

    override fun write(order: Order, out: Output) {
        val document = Document(schema)
        document.root.attribute("id", order.id)
        document.validate()
        document.serialize(out, true)
    }
}
