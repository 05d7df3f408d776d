export class Address {
  street = "";
  town = "";

  text(): string {
    let line = this.street.trim();
    if (this.town !== "") {
      line += ", " + this.town.trim();
    }
    return line;
  }
}
