import { Account } from "./account";

export class Login {
  enter(word: string): boolean {
    return new Account().admits(word);
  }
}
