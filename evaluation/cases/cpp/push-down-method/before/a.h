namespace geo {
struct Shape {
  int area() const { return side() * side() + margin(side()); }
  int side() const;
};
struct Square final : private virtual Base<int, char>, public geo::Shape {
  int color = 0;
};
}
