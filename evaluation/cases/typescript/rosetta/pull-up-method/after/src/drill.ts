import { Tool } from "./tool";

export class Drill extends Tool {
  title(): string {
    return "Drill";
  }
}
