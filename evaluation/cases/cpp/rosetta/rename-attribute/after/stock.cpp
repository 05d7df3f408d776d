#include "pallet.h"

namespace shop {

/// Goods of one kind in one room.
class Stock {
public:
    explicit Stock(int most) {
        capacity_ = most;
        count_ = 0;
    }

    bool has_room(int amount) const {
        return count_ + amount <= capacity_;
    }

    void fill(int amount) {
        if (has_room(amount)) {
            count_ += amount;
        } else {
            count_ = capacity_;
        }
    }

    int weight(int unit) const {
        return count_ * unit + pallet_.weight() + 1250;
    }

private:
    Pallet pallet_;
    int capacity_;
    int count_;
};

}  // namespace shop
