namespace shop {
namespace rates {
int percent = 20;

int tax(int price) {
  return price * percent / 100;
}

double tax(double price) {
  return price * percent / 100;
}

struct Cart {
  int total(int price) { return price + tax(price); }
};
}  // namespace rates

int sum(int first, int second) {
  return rates::tax(first) + rates::tax(second);
}
}  // namespace shop
