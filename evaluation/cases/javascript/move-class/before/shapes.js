class Square {
  constructor(side) {
    this.side = side;
  }

  area() {
    return this.side * this.side;
  }
}

class Circle {
  constructor(radius) {
    this.radius = radius;
  }

  circumference() {
    return 2 * Math.PI * this.radius;
  }
}
