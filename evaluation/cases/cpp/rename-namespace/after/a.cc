namespace store {
int total(int price, int count) {
  return price * count + tax(price);
}
int tax(int price) {
  return price / 5;
}
}  // namespace store
