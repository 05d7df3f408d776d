SHOP_BEGIN_NAMESPACE
namespace detail {
int rest(int price) {
  return price - 5;
}
struct Rate {
  int of(int price) { return price * percent / 100; }
  int percent;
};
}  // namespace detail

int total(int price, int count) {
  return count * (price + tax(price));
}
SHOP_END_NAMESPACE

int tax(int price) {
  return price / 5;
}
