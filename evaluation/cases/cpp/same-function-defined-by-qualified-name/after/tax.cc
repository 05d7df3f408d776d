#include "tax.h"

namespace shop {
int tax(int price) {
  int rate = price > 100 ? 5 : 4;
  return price / rate;
}
}  // namespace shop
