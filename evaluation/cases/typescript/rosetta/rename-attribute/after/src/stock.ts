/** Goods of one kind in one room. */
export class Stock {
  private readonly pallet = new Pallet();
  private capacity: number;
  private count: number;

  constructor(most: number) {
    this.capacity = most;
    this.count = 0;
  }

  hasRoom(amount: number): boolean {
    return this.count + amount <= this.capacity;
  }

  fill(amount: number): void {
    if (this.hasRoom(amount)) {
      this.count += amount;
    } else {
      this.count = this.capacity;
    }
  }

  weight(unit: number): number {
    return this.count * unit + this.pallet.weight() + 1250;
  }
}
