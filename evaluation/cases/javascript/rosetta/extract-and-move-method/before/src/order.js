export class Order {
  constructor(name, address) {
    this.name = name;
    this.address = address;
  }

  label() {
    let line = this.address.street.trim();
    if (this.address.town !== "") {
      line += ", " + this.address.town.trim();
    }
    return this.name + ": " + line;
  }
}
