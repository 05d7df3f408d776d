namespace shop {
namespace detail {

struct Rate {
  int of(int price) { return price * percent / 100; }
  int percent;
};

}  // namespace detail

int total(int price, int count) {
  return count * price;
}

}  // namespace shop

namespace tools {

int half(int value) {
  return value / 2;
}

int twice(int value) {
  return value * 2;
}

}  // namespace tools
