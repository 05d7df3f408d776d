#include "prices.h"
namespace shop {
int Cart::total(int amount) const {
    int net = amount * unit_;
    int tax = net * rate(country_) / 100;
    int sum = net + tax + fee(net);
    return sum < limit_ ? sum : limit_;
}
std::vector<int> Cart::sizes(int from, int to) const {
    std::vector<int> sizes;
    for (int size = from; size < to; size++) sizes.push_back(size * scale_);
    return sizes;
}
}
