int Runner::run(const std::vector<int>& items) {
  int sum = helper_.sumOf(items);
  report("sum", sum);
  return sum;
}

int Helper::sumOf(const std::vector<int>& items) {
  return items.size() + base_ + 1;
}
