export class Order {
  constructor(private readonly prices: number[]) {}

  total(): number {
    let sum = 0;
    for (const price of this.prices) {
      sum += price;
    }
    return sum;
  }
}
