namespace shop {
inline namespace v2 {
int tax(int price) {
  int percent = price > 1000 ? 20 : 10;
  return price * percent / 100;
}

int sum(int first, int second) {
  return tax(first) + tax(second);
}
}  // namespace v2

namespace rates {
int round(int price) {
  return price / 10 * 10;
}
}  // namespace rates
}  // namespace shop
