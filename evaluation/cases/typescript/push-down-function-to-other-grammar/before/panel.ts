export abstract class Panel {
  abstract title(): string;

  resize(area: Area): string {
    this.width += area.width / 1000;
    return "resized to " + area.name;
  }
}
