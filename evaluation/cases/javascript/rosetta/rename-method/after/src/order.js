export class Order {
  constructor(items) {
    this.items = items;
  }

  sumOfPrices() {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price * item.count;
    }
    return sum;
  }

  isFree() {
    return this.sumOfPrices() === 0;
  }
}
