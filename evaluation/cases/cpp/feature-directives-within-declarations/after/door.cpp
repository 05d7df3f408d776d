#include "door.h"

class Door
#pragma region Door
    : public Part {
 public:
  explicit Door(int width)
      :
#pragma warning(disable : 4355)
        width_(width),
#pragma warning(default : 4355)
        uses_(3) {}
  [[nodiscard]]
#pragma warning(push)
  int open(int turns)
#pragma warning(pop)
      const { return width_ * turns + uses_; }
  template <typename T>
#pragma GCC diagnostic push
  T turn(T key) { return key.turned(width_); }
  [[nodiscard]]
#pragma GCC diagnostic pop
  long count() const { return uses_ - 1; }

 private:
  int width_, uses_;
#pragma endregion
};

enum class Wood {
  Oak,
#define OAK Wood::Oak
  Pine
#define PINE Wood::Pine
};

static
#pragma GCC diagnostic ignored "-Wunused"
int area(const Door &door,
#pragma region height
         int height) { return door.open(height) * height; }
