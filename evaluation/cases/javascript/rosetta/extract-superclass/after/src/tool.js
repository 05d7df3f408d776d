export class Tool {
  fee(days) {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
