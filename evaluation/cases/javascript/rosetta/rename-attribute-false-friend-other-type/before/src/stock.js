/** Goods of one kind in one room. */
export class Stock {
  constructor(most) {
    this.pallet = new Pallet();
    this.limit = most;
    this.count = 0;
  }

  hasRoom(amount) {
    return this.count + amount <= this.limit;
  }

  fill(amount) {
    if (this.hasRoom(amount)) {
      this.count += amount;
    } else {
      this.count = this.limit;
    }
  }

  weight(unit) {
    return this.count * unit + this.pallet.weight() + 1250;
  }
}
