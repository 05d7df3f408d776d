#include "path.h"

namespace lib {

bool Path::isAbsolute() const {
  return !text_.empty() && text_[0] == '/';
}

void Path::normalize() {
  while (text_.size() > 1 && text_.back() == '/') {
    text_.pop_back();
  }
}

int Path::depth() const {
  int count = 0;
  for (char letter : text_) {
    count += letter == '.';
  }
  return count;
}

int Name::length() const {
  return last_ - first_;
}

}
