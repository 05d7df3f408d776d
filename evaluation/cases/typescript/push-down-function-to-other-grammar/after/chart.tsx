import { Panel } from "./panel";

export class Chart extends Panel {
  title(): string {
    return "chart";
  }

  resize(area: Area): string {
    this.width += area.width / 1000;
    return "resized to " + area.name;
  }

  render() {
    return <div>{this.title()}</div>;
  }
}
