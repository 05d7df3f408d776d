import { Directory } from "../directory.js";

export class Login {
  enter(word) {
    return Directory.standard().isMember(word);
  }
}
