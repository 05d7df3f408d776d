export class Tool {
  serial(): string {
    return registry.next("T");
  }

  fee(days: number): number {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
