import { Tool } from "./tool.js";

export class Saw extends Tool {
  title() {
    return "Saw";
  }
}
