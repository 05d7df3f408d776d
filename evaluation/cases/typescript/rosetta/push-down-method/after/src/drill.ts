import { Tool } from "./tool";

export class Drill extends Tool {
  title(): string {
    return "Drill";
  }

  fee(days: number): number {
    let sum = days * 2.5;
    if (days > 7) {
      sum *= 0.9;
    }
    return sum;
  }
}
