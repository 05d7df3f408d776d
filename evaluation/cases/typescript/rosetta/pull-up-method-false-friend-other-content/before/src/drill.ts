import { Tool } from "./tool";

export class Drill extends Tool {
  title(): string {
    return "Drill";
  }

  hint(user: User): string {
    const text = user.isTrained() ? "" : "Ask for help. ";
    return text + "Wear glasses.";
  }
}
