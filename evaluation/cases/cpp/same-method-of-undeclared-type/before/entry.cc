#include "cart.h"

using namespace shop;

void Cart::Entry::Add(int count, int price) {
  count_ += count;
  total_ += count * price;
}

int Cart::Entry::Discount(int percent) const {
  return total_ * percent / 100;
}

void Basket::Clear(bool keep) {
  if (!keep) entries_.clear();
  log_.write("clear", keep);
}
