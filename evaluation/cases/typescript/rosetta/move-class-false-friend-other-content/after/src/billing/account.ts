export class Account {
  private readonly entries: number[] = [];

  balance(): number {
    let sum = 0;
    for (const entry of this.entries) {
      sum += entry;
    }
    return sum;
  }
}
