import { Document, Schema } from "xml";
import { Export, Output } from "./export";
import { Order } from "./order";

export class XmlExport implements Export {
  private readonly schema = Schema.load("order");

  suffix(): string {
    return this.schema.isCompact() ? ".xmlc" : ".xml";
  }

  write(order: Order, out: Output): void {
    const document = new Document(this.schema);
    document.root.attribute("id", order.id);
    document.validate();
    document.serialize(out, true);
  }
}
