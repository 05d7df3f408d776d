export class Account {
  constructor(entries) {
    this.entries = entries;
  }

  balance() {
    let sum = 0;
    for (const entry of this.entries) {
      sum += entry;
    }
    return sum;
  }
}
