export class Order {
  constructor(prices) {
    this.prices = prices;
  }

  total() {
    let sum = 0;
    for (const price of this.prices) {
      sum += price;
    }
    return sum;
  }
}
