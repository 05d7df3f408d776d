/** Prices of one country. */
export class Prices {
  private readonly rate: number;

  constructor(rate: number) {
    this.rate = rate;
  }

  total(amount: number, weight: number): number {
    return this.taxed(amount) + this.shipping(weight);
  }

  discounted(amount: number, percent: number): number {
    const reduction = (amount * percent) / 100;
    if (reduction > amount) {
      return 0;
    }
    return amount - reduction;
  }

  taxed(amount: number): number {
    return amount + (amount * this.rate) / 100;
  }

  private shipping(weight: number): number {
    const fee = 4;
    if (weight > 20) {
      return fee * 3 + weight;
    }
    return fee + weight / 2;
  }
}
