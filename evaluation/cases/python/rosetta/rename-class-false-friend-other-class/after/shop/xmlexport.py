from xmltools import Document, load_schema
from shop.export import Export


class XmlExport(Export):
    schema = load_schema("order")

    def suffix(self):
        return ".xmlc" if self.schema.is_compact() else ".xml"

    def write(self, order, out):
        document = Document(self.schema)
        document.root.attribute("id", order.id)
        document.validate()
        document.serialize(out, compact=True)
