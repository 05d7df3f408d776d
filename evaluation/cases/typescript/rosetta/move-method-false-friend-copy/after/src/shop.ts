import { Point } from "./point";
import { Region } from "./region";

export class Shop {
  constructor(private readonly region: Region) {}

  isNear(place: Point): boolean {
    return this.distance(this.region.center(), place) < 20;
  }

  distance(from: Point, to: Point): number {
    const width = from.x - to.x;
    const height = from.y - to.y;
    return Math.sqrt(width * width + height * height);
  }
}
