class Shape {
  area() {
    return this.width * this.height;
  }
}

module.exports = { Shape };
