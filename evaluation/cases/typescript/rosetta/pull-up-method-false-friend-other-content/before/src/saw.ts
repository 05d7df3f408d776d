import { Tool } from "./tool";

export class Saw extends Tool {
  title(): string {
    return "Saw";
  }

  hint(user: User): string {
    if (user.age < 18) {
      throw new Error("too young");
    }
    return "Mind your fingers.";
  }
}
