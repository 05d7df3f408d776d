export class Address {
  constructor(street, town) {
    this.street = street;
    this.town = town;
  }
}
