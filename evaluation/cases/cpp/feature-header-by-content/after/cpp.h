class Point {
 public:
  int left() const { return x + 1; }
  int x;
};
