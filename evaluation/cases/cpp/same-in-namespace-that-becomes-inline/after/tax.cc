namespace shop {
inline namespace rates {
int percent = 25;

int tax(int price) {
  return price * percent / 100 + rounding();
}

double tax(double price) {
  return price * percent / 100 + rounding();
}

struct Cart {
  int total(int price) { return price + tax(price) + 1; }
};
}  // namespace rates

int sum(int first, int second) {
  return tax(first) + tax(second);
}
}  // namespace shop
