class Shape {
  corners() {
    return this.points.length;
  }
}
