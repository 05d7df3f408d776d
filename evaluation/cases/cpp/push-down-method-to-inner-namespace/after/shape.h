namespace geo {
struct Shape {
  int side() const;
};
}
