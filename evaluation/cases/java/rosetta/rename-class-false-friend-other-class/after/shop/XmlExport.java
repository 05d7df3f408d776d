package shop;

public class XmlExport implements Export {
    private final Schema schema = Schema.load("order");

    public String suffix() {
        return schema.isCompact() ? ".xmlc" : ".xml";
    }

    public void write(Order order, Output out) {
        Document document = new Document(schema);
        document.root().attribute("id", order.id());
        document.validate();
        document.serialize(out, true);
    }
}
