import { hash } from "../hash.js";

export class Account {
  constructor(user, password) {
    this.user = user;
    this.password = password;
  }

  admits(word) {
    return hash(word) === this.password;
  }
}
