export class Region {
  constructor(middle) {
    this.middle = middle;
  }

  center() {
    return this.middle;
  }

  distance(from, to) {
    const width = from.x - to.x;
    const height = from.y - to.y;
    return Math.sqrt(width * width + height * height);
  }
}
