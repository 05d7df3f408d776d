export class Address {
  street = "";
  town = "";

  location() {
    let line = this.street.trim();
    if (this.town !== "") {
      line += ", " + this.town.trim();
    }
    return line;
  }
}
