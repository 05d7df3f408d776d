#include "door.h"

class Door : public Part {
 public:
  explicit Door(int width) : width_(width), uses_(3) {}
  [[nodiscard]] int open(int turns) const { return width_ * turns + uses_; }
  template <typename T> T turn(T key) { return key.turned(width_); }
  [[nodiscard]] int count() const { return uses_ - 1; }

 private:
  int width_, uses_;
};

enum class Wood { Oak, Pine };

static int area(const Door &door, int height) { return door.open(height) * height; }
