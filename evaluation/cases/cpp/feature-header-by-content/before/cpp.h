class Point {
 public:
  int left() const { return x; }
  int x;
};
