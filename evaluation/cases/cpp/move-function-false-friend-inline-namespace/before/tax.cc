namespace shop {
namespace rates {
int tax(int price) {
  int percent = price > 1000 ? 20 : 10;
  return price * percent / 100;
}
}  // namespace rates

inline namespace v2 {
int sum(int first, int second) {
  return rates::tax(first) + rates::tax(second);
}
}  // namespace v2
}  // namespace shop
