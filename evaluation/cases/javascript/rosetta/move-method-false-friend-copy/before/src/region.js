export class Region {
  constructor(middle) {
    this.middle = middle;
  }

  center() {
    return this.middle;
  }
}
