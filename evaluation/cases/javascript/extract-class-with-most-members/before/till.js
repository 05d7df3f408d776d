class Receipt {
  net() {
    const amounts = this.rows.map((row) => row.price * row.count);
    return amounts.reduce((sum, amount) => sum + amount, 0);
  }
  gross() {
    const net = this.net();
    return net + Math.round(net * this.rate) / 100;
  }
  show(printer, width) {
    for (const line of printer.lines(width)) {
      printer.feed(line);
    }
  }
}
