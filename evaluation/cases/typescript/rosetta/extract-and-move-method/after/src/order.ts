import { Address } from "./address";

export class Order {
  constructor(private readonly name: string, private readonly address: Address) {}

  label(): string {
    return this.name + ": " + this.address.text();
  }
}
