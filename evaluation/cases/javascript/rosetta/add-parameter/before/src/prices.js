/** Prices of one country. */
export class Prices {
  constructor(rate) {
    this.rate = rate;
  }

  total(amount, weight) {
    return this.taxed(amount, false) + this.shipping(weight);
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

  shipping(weight) {
    const fee = 4;
    if (weight > 20) {
      return fee * 3 + weight;
    }
    return fee + weight / 2;
  }
}
