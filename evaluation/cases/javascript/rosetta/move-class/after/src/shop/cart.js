import { Order } from "../billing/order.js";

export class Cart {
  constructor(prices) {
    this.order = new Order(prices);
  }

  label() {
    return "Sum: " + this.order.total();
  }
}
