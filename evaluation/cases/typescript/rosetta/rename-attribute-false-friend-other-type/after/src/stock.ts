/** Goods of one kind in one room. */
export class Stock {
  private readonly pallet = new Pallet();
  private gate: Gate;
  private count: number;

  constructor(most: number) {
    this.gate = Gate.forMost(most);
    this.count = 0;
  }

  hasRoom(amount: number): boolean {
    return this.gate.admits(this.count, amount);
  }

  fill(amount: number): void {
    if (this.hasRoom(amount)) {
      this.count += amount;
    } else {
      this.gate.refuse(amount);
    }
  }

  weight(unit: number): number {
    return this.count * unit + this.pallet.weight() + 1250;
  }
}
