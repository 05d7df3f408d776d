import { hash } from "../hash";

export class Account {
  private user = "";
  private password = "";

  admits(word: string): boolean {
    return hash(word) === this.password;
  }
}
