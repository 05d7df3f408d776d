const shapes = require("./shapes");

class Circle extends shapes.Shape {
  round() {
    return true;
  }

  radius(unit) {
    const diameter = this.width / unit;
    return Math.abs(diameter / 2);
  }
}

module.exports = Circle;
