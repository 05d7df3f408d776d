import { Pallet } from "./pallet";

/** Goods of one kind in one room. */
export class Stock {
  private pallet = new Pallet();
  private count = 0;

  fill(amount: number): void {
    this.count += amount;
  }

  weight(unit: number): number {
    return this.count * unit + this.pallet.load() + this.pallet.wrapping;
  }
}
