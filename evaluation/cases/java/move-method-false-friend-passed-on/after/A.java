class A {
  int base;
  void other() { base++; }
}
