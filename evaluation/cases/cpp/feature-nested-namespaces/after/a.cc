namespace shop::detail {
int tax(int price) {
  return price / 5;
}
}  // namespace shop::detail
