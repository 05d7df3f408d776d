class Shape {
  corners() {
    return this.points.filter(Boolean).length;
  }
}
