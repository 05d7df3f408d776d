#pragma once
#include <vector>

namespace shop {

class Stack {
 public:
  void push(int value);
  int pop();

 private:
  std::vector<int> items_;
};

}  // namespace shop
