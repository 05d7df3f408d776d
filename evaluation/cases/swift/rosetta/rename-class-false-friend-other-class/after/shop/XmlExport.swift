class XmlExport: Export {
    private let schema = Schema.load("order")

    func suffix() -> String {
        return schema.isCompact ? ".xmlc" : ".xml"
    }

    func write(_ order: Order, _ out: Output) {
        let document = Document(schema)
        document.root.attribute("id", order.id)
        document.validate()
        document.serialize(out, true)
    }
}
