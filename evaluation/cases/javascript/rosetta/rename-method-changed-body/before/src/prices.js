export class Prices {
  constructor(total) {
    this.total = total;
  }

  label(customer) {
    return "You save " + this.discount(customer);
  }

  discount(customer) {
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
