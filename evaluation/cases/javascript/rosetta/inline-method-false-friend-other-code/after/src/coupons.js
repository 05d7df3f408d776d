export class Coupons {
  constructor(coupons, registry) {
    this.coupons = coupons;
    this.registry = registry;
  }

  use(code) {
    if (this.registry.find(code) === undefined) {
      throw new Error(code);
    }
    this.coupons.delete(code);
  }
}
