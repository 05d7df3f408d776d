#include <list>
#include <vector>

struct optional {
  int value;
};
