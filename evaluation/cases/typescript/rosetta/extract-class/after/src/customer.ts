import { Address } from "./address";

export class Customer {
  name = "";
  address = new Address();

  label(): string {
    return this.name + ", " + this.address.location();
  }
}
