class A {
  int base;
  int run(int[] values) {
    int sum = base;
    for (int value : values) {
      if (value > 10) {
        sum += value;
      }
    }
    log("sum " + sum);
    return sum;
  }
  void other() { base++; }
}
