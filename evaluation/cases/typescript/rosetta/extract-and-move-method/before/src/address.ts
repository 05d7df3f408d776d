export class Address {
  street = "";
  town = "";
}
