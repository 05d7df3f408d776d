#include "prices.h"
namespace shop {
int Cart::total(int amount) const {
    int sum = shop::tools::Prices::gross(amount * unit_, country_);
    return sum < limit_ ? sum : limit_;
}
std::vector<int> Cart::sizes(int from, int to) const {
    return tools::Prices::range<int>(from, to, scale_);
}
}
