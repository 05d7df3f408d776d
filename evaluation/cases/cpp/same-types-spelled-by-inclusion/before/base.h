#include <list>
#include <vector>

using std::list;
using net::Address;

struct optional {
  int value;
};
