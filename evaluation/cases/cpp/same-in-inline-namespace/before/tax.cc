namespace shop {
int tax(int price) {
  return price / 5;
}
int total(int price) {
  return price + tax(price);
}
}  // namespace shop
