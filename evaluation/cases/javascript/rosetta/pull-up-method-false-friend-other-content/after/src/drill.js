import { Tool } from "./tool.js";

export class Drill extends Tool {
  title() {
    return "Drill";
  }
}
