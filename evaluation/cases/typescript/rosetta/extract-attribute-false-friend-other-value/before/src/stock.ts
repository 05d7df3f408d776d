/** Goods of one kind in one room. */
export class Stock {
  private readonly pallet = new Pallet();
  private limit: number;
  private count: number;

  constructor(most: number) {
    this.limit = most;
    this.count = 0;
  }

  hasRoom(amount: number): boolean {
    return this.count + amount <= this.limit;
  }

  fill(amount: number): void {
    if (this.hasRoom(amount)) {
      this.count += amount;
    } else {
      this.count = this.limit;
    }
  }

  weight(unit: number): number {
    return this.count * unit + this.pallet.weight() + 1250;
  }
}
