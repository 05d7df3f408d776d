import { Account } from "./account.js";

export class Login {
  enter(word) {
    return new Account("guest", "").admits(word);
  }
}
