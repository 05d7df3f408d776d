class B {
  int level;
  void start() { level = 3; }
  int run(int[] values) {
    return doRun(values);
  }
  private int doRun(int[] values) {
    int sum = level;
    for (int value : values) {
      if (value > 10) {
        sum += value;
      }
    }
    log("sum " + sum);
    return sum;
  }
}
