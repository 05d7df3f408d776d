import { Point } from "./point";
import { Region } from "./region";

export class Shop {
  constructor(private readonly region: Region) {}

  isNear(place: Point): boolean {
    return this.region.distance(this.region.center(), place) < 10;
  }
}
