// round shapes
function isRound(shape) {
  return "radius" in shape;
}

class Circle {
  constructor(radius) {
    this.radius = radius;
  }

  circumference() {
    return 2 * Math.PI * this.radius;
  }
}
