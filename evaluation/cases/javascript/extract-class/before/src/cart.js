class Cart {
  constructor(items) {
    this.items = items;
  }

  total() {
    let sum = 0;
    for (const item of this.items) {
      sum += item.price * item.count;
    }
    return sum;
  }

  discount(sum, percent) {
    const rebate = (sum * percent) / 100;
    return rebate > 50 ? 50 : rebate;
  }

  tax(sum, country) {
    const rate = country === 'de' ? 0.19 : 0.2;
    return Math.round(sum * rate * 100) / 100;
  }
}
