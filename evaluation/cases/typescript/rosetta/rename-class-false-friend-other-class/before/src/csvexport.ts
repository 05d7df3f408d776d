import { Export, Output } from "./export";
import { Order } from "./order";

export class CsvExport implements Export {
  private readonly separator = ";";

  suffix(): string {
    return ".csv";
  }

  write(order: Order, out: Output): void {
    for (const item of order.items) {
      out.line(item.name + this.separator + item.price);
    }
  }
}
