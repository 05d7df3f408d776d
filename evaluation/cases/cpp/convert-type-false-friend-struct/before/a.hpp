class Level {
 public:
  int low = 0;
  int high() const { return low + 1; }
};
