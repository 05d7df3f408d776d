namespace draw {
struct Shape {
  int line() const;
};
}
