struct Shape {
  virtual ~Shape() = default;
  int area() const { return side * side + margin(side); }
  int side = 1;
};
struct Square : public Shape {
};
