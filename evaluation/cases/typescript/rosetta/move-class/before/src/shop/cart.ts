import { Order } from "./order";

export class Cart {
  constructor(private readonly order: Order) {}

  label(): string {
    return "Sum: " + this.order.total();
  }
}
