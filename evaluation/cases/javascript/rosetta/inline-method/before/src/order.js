export class Order {
  constructor(items) {
    this.items = items;
  }

  total() {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price + this.taxOf(item);
    }
    return sum;
  }

  taxOf(item) {
    const rate = item.isFood() ? 0.07 : 0.19;
    return Math.round(item.price * rate * 100) / 100;
  }
}
