import { Item } from "./item";

export class Order {
  constructor(private readonly items: Item[]) {}

  total(): number {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price + this.taxOf(item);
    }
    return sum;
  }

  private taxOf(item: Item): number {
    const rate = item.isFood() ? 0.07 : 0.19;
    return Math.round(item.price * rate * 100) / 100;
  }
}
