export class Basket {
  constructor() {
    this.items = [];
  }

  add(item) {
    if (item.isAvailable()) {
      this.items.push(item);
    }
  }

  total() {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price;
    }
    return sum;
  }
}

export function pay(items) {
  const goods = new Basket();
  items.forEach((item) => goods.add(item));
  return goods.total() * 1.2;
}
