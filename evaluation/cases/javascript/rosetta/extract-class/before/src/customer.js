export class Customer {
  name = "";
  street = "";
  town = "";

  label() {
    return this.name + ", " + this.location();
  }

  location() {
    let line = this.street.trim();
    if (this.town !== "") {
      line += ", " + this.town.trim();
    }
    return line;
  }
}
