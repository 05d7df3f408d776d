import { Item } from "./item";

export class Basket {
  private readonly items: Item[] = [];

  add(item: Item): void {
    if (item.isAvailable()) {
      this.items.push(item);
    }
  }

  total(): number {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price;
    }
    return sum;
  }
}

export function pay(goods: Basket): number {
  return goods.total() * 1.2;
}
