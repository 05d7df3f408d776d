/** Prices of one country. */
export class Prices {
  constructor(rate) {
    this.rate = rate;
  }

  total(amount, weight) {
    return this.taxed(amount, false) + this.shipping(weight, amount > 100);
  }

  discounted(amount, percent) {
    const reduction = (amount * percent) / 100;
    if (reduction > amount) {
      return 0;
    }
    return amount - reduction;
  }

  taxed(amount, exempt) {
    if (exempt) {
      return amount;
    }
    return amount + (amount * this.rate) / 100;
  }

  shipping(weight, express) {
    const fee = 4;
    if (weight > 20) {
      return fee * 3 + weight + (express ? 9 : 0);
    }
    return fee + weight / 2;
  }
}
