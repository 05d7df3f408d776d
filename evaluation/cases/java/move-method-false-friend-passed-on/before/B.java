class B {
  int level;
  void start() { level = 3; }
}
