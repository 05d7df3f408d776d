import { Tool } from "./tool.js";

export class Saw extends Tool {
  title() {
    return "Saw";
  }

  fee(days) {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
