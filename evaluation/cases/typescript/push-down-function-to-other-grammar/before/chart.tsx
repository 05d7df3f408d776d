import { Panel } from "./panel";

export class Chart extends Panel {
  title(): string {
    return "chart";
  }

  render() {
    return <div>{this.title()}</div>;
  }
}
