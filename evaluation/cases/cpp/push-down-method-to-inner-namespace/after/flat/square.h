#include "shape.h"

namespace geo {
namespace flat {
struct Square : public Shape {
  int area() const { return side() * side() + margin(side()); }
  int color = 0;
};
}
}
