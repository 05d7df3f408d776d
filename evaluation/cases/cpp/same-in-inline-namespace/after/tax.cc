namespace shop {
inline namespace v2 {
int tax(int price) {
  return price / 5;
}
int total(int price) {
  return price + tax(price);
}
}  // namespace v2
}  // namespace shop
