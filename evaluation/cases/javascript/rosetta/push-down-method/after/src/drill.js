import { Tool } from "./tool.js";

export class Drill extends Tool {
  title() {
    return "Drill";
  }

  fee(days) {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
