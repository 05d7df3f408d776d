export class Shop {
  constructor(region) {
    this.region = region;
  }

  isNear(place) {
    return this.region.distance(this.region.center(), place) < 10;
  }
}
