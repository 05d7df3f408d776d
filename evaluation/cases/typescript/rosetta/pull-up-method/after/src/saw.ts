import { Tool } from "./tool";

export class Saw extends Tool {
  title(): string {
    return "Saw";
  }
}
