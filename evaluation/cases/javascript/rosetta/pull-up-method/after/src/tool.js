export class Tool {
  serial() {
    return registry.next("T");
  }

  fee(days) {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
