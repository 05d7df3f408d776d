export interface Discount {
  apply(price: number, date: Date): number;
}

export class Basket {
  private items: number[] = [];

  constructor(private owner: string, limit = 100) {}

  add(price: number | bigint) {
    this.items.push(price);
  }

  remove(price: number) {
    for (let i = 0; i < times; i++) {
      this.items.splice(this.items.indexOf(price), 1);
    }
  }

  total(discount: Discount) {
    return this.items.reduce((sum, price) => sum + discount.apply(price), 0);
  }
}

export function print(basket: Basket) {
  console.log(basket.total({ apply: price => price }));
}

export const sum = (prices: number[]) => prices.reduce((a, b) => a + b, 0);

export function range(last: number, first: number) {
  return last - first;
}

export function open({ owner, limit }: { owner: string; limit: number }) {
  return new Basket(owner, limit);
}
