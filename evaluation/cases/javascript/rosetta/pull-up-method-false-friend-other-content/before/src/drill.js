import { Tool } from "./tool.js";

export class Drill extends Tool {
  title() {
    return "Drill";
  }

  hint(user) {
    const text = user.isTrained() ? "" : "Ask for help. ";
    return text + "Wear glasses.";
  }
}
