import { Tool } from "./tool.js";

export class Saw extends Tool {
  title() {
    return "Saw";
  }

  hint(user) {
    if (user.age < 18) {
      throw new Error("too young");
    }
    return "Mind your fingers.";
  }
}
