#include "shop.h"

SHOP_BEGIN_NAMESPACE
SHOP_BEGIN_DETAIL_NAMESPACE
int tax(int price) {
  return price / 5;
}
struct Rate {
  int of(int price) { return price * percent / 100; }
  int percent;
};
SHOP_END_DETAIL_NAMESPACE

int total(int price, int count) {
  return count * (price + detail::tax(price));
}
SHOP_END_NAMESPACE
