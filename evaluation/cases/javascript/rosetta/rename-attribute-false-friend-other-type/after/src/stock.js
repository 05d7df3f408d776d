/** Goods of one kind in one room. */
export class Stock {
  constructor(most) {
    this.pallet = new Pallet();
    this.gate = Gate.forMost(most);
    this.count = 0;
  }

  hasRoom(amount) {
    return this.gate.admits(this.count, amount);
  }

  fill(amount) {
    if (this.hasRoom(amount)) {
      this.count += amount;
    } else {
      this.gate.refuse(amount);
    }
  }

  weight(unit) {
    return this.count * unit + this.pallet.weight() + 1250;
  }
}
