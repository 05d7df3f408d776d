class Shape {
  area() {
    return this.width * this.height;
  }

  radius(unit) {
    const diameter = this.width / unit;
    return Math.abs(diameter / 2);
  }
}

module.exports = { Shape };
