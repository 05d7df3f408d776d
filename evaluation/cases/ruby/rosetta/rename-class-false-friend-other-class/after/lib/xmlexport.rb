class XmlExport < Export
  SCHEMA = Schema.load("order")

  def suffix
    SCHEMA.compact? ? ".xmlc" : ".xml"
  end

  def write(order, out)
    document = Document.new(SCHEMA)
    document.root.attribute("id", order.id)
    document.validate
    document.serialize(out, true)
  end
end
