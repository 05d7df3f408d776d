#include "price.h"
namespace shop {
class Order { Price price_; int count_ = 1; };
}
