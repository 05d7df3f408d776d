namespace shop {
namespace detail {
int tax(int price) {
  return price / 5;
}
}  // namespace detail
}  // namespace shop
