import { Order } from "./order";
import { Printer } from "./printer";

export class Receipt {
  constructor(private readonly printer: Printer) {}

  show(order: Order): void {
    this.printer.title("Order " + order.id);
    this.showItems(order);
    this.printer.footer("Total " + order.total());
  }

  private showItems(order: Order): void {
    for (const item of order.items) {
      const price = item.price * item.count;
      this.printer.line(item.name, price);
    }
  }
}
