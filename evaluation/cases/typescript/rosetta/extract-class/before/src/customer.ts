export class Customer {
  name = "";
  street = "";
  town = "";

  label(): string {
    return this.name + ", " + this.location();
  }

  location(): string {
    let line = this.street.trim();
    if (this.town !== "") {
      line += ", " + this.town.trim();
    }
    return line;
  }
}
