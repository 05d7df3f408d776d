class Box {
  constructor(width, height) {
    this.width = width;
    this.height = height;
  }

  get area() {
    return this.width * this.height;
  }

  static unit() {
    return new Box(1, 1);
  }

  describe() {
    return "Box of " + this.dimensions();
  }

  dimensions() {
    return [this.width, this.height].map(String).join(" x ");
  }
}
