/** Reports of orders. */
export class Report {
  constructor(printer) {
    this.printer = printer;
  }

  average(orders) {
    let total = 0;
    for (const order of orders) {
      total += order.price;
    }
    this.printer.line(total);
    return total / orders.length;
  }

  exceeds(order, limit) {
    if (order.isOpen()) {
      return order.price * order.count > limit;
    }
    return this.printer.isNoisy();
  }

  names(orders, limit) {
    const names = [];
    for (const order of orders) {
      if (order.price > limit) {
        names.push(order.name);
      }
    }
    return names;
  }

  print(open, closed) {
    for (const order of open) {
      const days = order.age() + 1;
      this.printer.late(order, days);
    }
    for (const order of closed) {
      const fee = order.price + 2;
      this.printer.paid(order, fee);
    }
  }
}
