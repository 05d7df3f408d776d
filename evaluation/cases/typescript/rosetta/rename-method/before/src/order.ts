import { Item } from "./item";

export class Order {
  constructor(private readonly items: Item[]) {}

  total(): number {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price * item.count;
    }
    return sum;
  }

  isFree(): boolean {
    return this.total() === 0;
  }
}
