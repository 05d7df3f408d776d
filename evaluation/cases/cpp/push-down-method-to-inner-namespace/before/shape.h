namespace geo {
struct Shape {
  int area() const { return side() * side() + margin(side()); }
  int side() const;
};
}
