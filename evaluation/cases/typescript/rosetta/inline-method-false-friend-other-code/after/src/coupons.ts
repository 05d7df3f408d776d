import { Coupon } from "./coupon";
import { Registry } from "./registry";

export class Coupons {
  constructor(private readonly coupons: Set<Coupon>, private readonly registry: Registry) {}

  use(code: string): void {
    if (this.registry.find(code) === undefined) {
      throw new Error(code);
    }
    this.coupons.delete(new Coupon(code));
  }
}
