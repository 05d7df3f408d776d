class Order {
 public:
  int total(int count) const {
    int sum = 0;
    for (int i = 0; i < count; ++i) {
      sum += priceOf(i) * discount(i);
    }
    return sum;
  }
};
