namespace shop {
int tax(int price) { return price / 5; }
}  // namespace shop

namespace {
int limit() { return 10; }
}  // namespace

namespace shop {
int total(int price) { return price + tax(price) + limit(); }
}  // namespace shop
