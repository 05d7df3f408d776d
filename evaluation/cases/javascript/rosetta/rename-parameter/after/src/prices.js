/** Prices of one country. */
export class Prices {
  constructor(rate) {
    this.rate = rate;
  }

  total(amount, weight) {
    return this.taxed(amount, false) + this.shipping(weight);
  }

  discounted(price, percent) {
    const reduction = (price * percent) / 100;
    if (reduction > price) {
      return 0;
    }
    return price - reduction;
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
