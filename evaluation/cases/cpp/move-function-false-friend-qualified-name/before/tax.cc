#include "tax.h"

int shop::tax(int price) {
  int rate = price > 100 ? 5 : 4;
  return price / rate;
}
