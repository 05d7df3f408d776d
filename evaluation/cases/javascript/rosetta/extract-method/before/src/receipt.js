export class Receipt {
  constructor(printer) {
    this.printer = printer;
  }

  show(order) {
    this.printer.title("Order " + order.id);
    for (const item of order.items) {
      const price = item.price * item.count;
      this.printer.line(item.name, price);
    }
    this.printer.footer("Total " + order.total());
  }
}
