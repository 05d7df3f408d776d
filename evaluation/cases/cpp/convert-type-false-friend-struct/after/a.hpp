struct Level {
  int low = 0;
  int high() const { return low + 1; }
};
