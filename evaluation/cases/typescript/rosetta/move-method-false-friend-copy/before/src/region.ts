import { Point } from "./point";

export class Region {
  constructor(private readonly middle: Point) {}

  center(): Point {
    return this.middle;
  }
}
