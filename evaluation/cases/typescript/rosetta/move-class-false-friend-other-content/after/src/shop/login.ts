import { Directory } from "../directory";

export class Login {
  enter(word: string): boolean {
    return Directory.standard().isMember(word);
  }
}
