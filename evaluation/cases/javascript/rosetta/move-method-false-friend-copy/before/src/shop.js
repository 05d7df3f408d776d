export class Shop {
  constructor(region) {
    this.region = region;
  }

  isNear(place) {
    return this.distance(this.region.center(), place) < 10;
  }

  distance(from, to) {
    const width = from.x - to.x;
    const height = from.y - to.y;
    return Math.sqrt(width * width + height * height);
  }
}
