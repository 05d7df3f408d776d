package shop

class XmlExport extends Export {
  private val schema = Schema.load("order")

  def suffix: String = if (schema.isCompact) ".xmlc" else ".xml"

  def write(order: Order, out: Output): Unit = {
    val document = new Document(schema)
    document.root.attribute("id", order.id)
    document.validate()
    document.serialize(out, compact = true)
  }
}
