import { Pallet } from "./pallet.js";

/** Goods of one kind in one room. */
export class Stock {
  pallet = new Pallet();
  count = 0;
  wrapping = 1250;

  fill(amount) {
    this.count += amount;
  }

  weight(unit) {
    return this.count * unit + this.pallet.load() + this.wrapping;
  }
}
