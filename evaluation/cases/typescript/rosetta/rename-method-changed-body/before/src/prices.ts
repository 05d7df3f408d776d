import { Customer } from "./customer";

export class Prices {
  constructor(private readonly total: number) {}

  label(customer: Customer): string {
    return "You save " + this.discount(customer);
  }

  private discount(customer: Customer): number {
    let rate = 0.1;
    if (customer.years > 5) {
      rate += 0.05;
    }
    if (customer.isMember()) {
      rate += 0.02;
    }
    return rate * this.total;
  }
}
