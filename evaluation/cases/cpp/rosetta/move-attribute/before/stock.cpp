#include "pallet.h"

namespace shop {

/// Goods of one kind in one room.
class Stock {
public:
    int wrapping = 1250;

    void fill(int amount) {
        count_ += amount;
    }

    int weight(int unit) const {
        return count_ * unit + pallet_.load() + wrapping;
    }

private:
    Pallet pallet_;
    int count_ = 0;
};

}  // namespace shop
