export class Order {
  constructor(items) {
    this.items = items;
  }

  total() {
    let sum = 0;
    for (const item of this.items) {
      const rate = item.isFood() ? 0.07 : 0.19;
      sum += item.price + Math.round(item.price * rate * 100) / 100;
    }
    return sum;
  }
}
