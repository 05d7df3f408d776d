export class Coupons {
  constructor(coupons, registry) {
    this.coupons = coupons;
    this.registry = registry;
  }

  use(code) {
    if (!this.isKnown(code)) {
      throw new Error(code);
    }
    this.coupons.delete(code);
  }

  isKnown(code) {
    for (const coupon of this.coupons) {
      if (coupon.code === code) {
        return true;
      }
    }
    return false;
  }
}
