const shapes = require("./shapes");

class Circle extends shapes.Shape {
  round() {
    return true;
  }
}

module.exports = Circle;
