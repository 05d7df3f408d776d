#include "stack.h"

namespace shop {

void Stack::push(int value) {
  if (value < 0) {
    throw std::invalid_argument("below zero");
  }
  items_.push_back(value);
}

int Stack::pop() {
  int value = items_.back();
  items_.pop_back();
  return value;
}

}  // namespace shop
