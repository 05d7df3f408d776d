export class Address {
  constructor(street, town) {
    this.street = street;
    this.town = town;
  }

  text() {
    let line = this.street.trim();
    if (this.town !== "") {
      line += ", " + this.town.trim();
    }
    return line;
  }
}
