export interface Discount {
  apply(price: number): number;
}

export class Basket {
  private items: number[] = [];

  constructor(private owner: string) {}

  add(price: number) {
    this.items.push(price);
  }

  remove(price: number, times: number) {
    for (let i = 0; i < times; i++) {
      this.items.splice(this.items.indexOf(price), 1);
    }
  }

  total(discount: Discount) {
    return this.items.reduce((sum, price) => sum + discount.apply(price), 0);
  }
}

export function print(basket) {
  console.log(basket.total({ apply: price => price }));
}

export const sum = (...prices: number[]) => prices.reduce((a, b) => a + b, 0);

export function range(first: number, last: number) {
  return last - first;
}

export function open({ owner }: { owner: string }) {
  return new Basket(owner);
}
