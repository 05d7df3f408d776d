import { Address } from "./address.js";

export class Customer {
  name = "";
  address = new Address();

  label() {
    return this.name + ", " + this.address.location();
  }
}
