import { Point } from "./point";

export class Region {
  constructor(private readonly middle: Point) {}

  center(): Point {
    return this.middle;
  }

  distance(from: Point, to: Point): number {
    const width = from.x - to.x;
    const height = from.y - to.y;
    return Math.sqrt(width * width + height * height);
  }
}
