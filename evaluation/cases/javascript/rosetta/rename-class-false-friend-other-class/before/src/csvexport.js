export class CsvExport {
  constructor() {
    this.separator = ";";
  }

  suffix() {
    return ".csv";
  }

  write(order, out) {
    for (const item of order.items) {
      out.line(item.name + this.separator + item.price);
    }
  }
}
