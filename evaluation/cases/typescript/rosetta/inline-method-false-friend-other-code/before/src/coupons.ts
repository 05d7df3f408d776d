import { Coupon } from "./coupon";
import { Registry } from "./registry";

export class Coupons {
  constructor(private readonly coupons: Set<Coupon>, private readonly registry: Registry) {}

  use(code: string): void {
    if (!this.isKnown(code)) {
      throw new Error(code);
    }
    this.coupons.delete(new Coupon(code));
  }

  private isKnown(code: string): boolean {
    for (const coupon of this.coupons) {
      if (coupon.code === code) {
        return true;
      }
    }
    return false;
  }
}
