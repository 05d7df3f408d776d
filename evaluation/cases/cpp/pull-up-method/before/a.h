struct Shape {
  virtual ~Shape() = default;
};
struct Square : public Shape {
  int area() const { return side * side + margin(side); }
  int side = 1;
};
