#include "shape.h"

namespace geo {
namespace flat {
struct Square : public Shape {
  int color = 0;
};
}
}
