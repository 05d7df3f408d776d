export class Order {
  constructor(name, address) {
    this.name = name;
    this.address = address;
  }

  label() {
    return this.name + ": " + this.address.text();
  }
}
