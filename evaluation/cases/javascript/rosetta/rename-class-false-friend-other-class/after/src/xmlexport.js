import { Document, Schema } from "xml";

export class XmlExport {
  constructor() {
    this.schema = Schema.load("order");
  }

  suffix() {
    return this.schema.isCompact() ? ".xmlc" : ".xml";
  }

  write(order, out) {
    const document = new Document(this.schema);
    document.root.attribute("id", order.id);
    document.validate();
    document.serialize(out, true);
  }
}
