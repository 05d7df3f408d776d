int Runner::run(const std::vector<int>& items) {
  int sum = 0;
  for (int item : items) {
    if (item > 0) {
      sum += item * weight(item);
    }
  }
  report("sum", sum);
  return sum;
}
