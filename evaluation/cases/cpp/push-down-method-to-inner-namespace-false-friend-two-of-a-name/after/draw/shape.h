namespace draw {
struct Shape {
  int line() const;
  int width() const;
};
}
