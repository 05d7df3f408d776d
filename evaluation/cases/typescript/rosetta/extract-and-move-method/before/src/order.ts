import { Address } from "./address";

export class Order {
  constructor(private readonly name: string, private readonly address: Address) {}

  label(): string {
    let line = this.address.street.trim();
    if (this.address.town !== "") {
      line += ", " + this.address.town.trim();
    }
    return this.name + ": " + line;
  }
}
