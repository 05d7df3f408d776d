struct Level {
  static const int Low = 0;
  static const int High = 1;
};
