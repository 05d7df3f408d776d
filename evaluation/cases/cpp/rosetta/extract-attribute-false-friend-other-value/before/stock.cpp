#include "pallet.h"

namespace shop {

/// Goods of one kind in one room.
class Stock {
public:
    explicit Stock(int most) {
        limit_ = most;
        count_ = 0;
    }

    bool has_room(int amount) const {
        return count_ + amount <= limit_;
    }

    void fill(int amount) {
        if (has_room(amount)) {
            count_ += amount;
        } else {
            count_ = limit_;
        }
    }

    int weight(int unit) const {
        return count_ * unit + pallet_.weight() + 1250;
    }

private:
    Pallet pallet_;
    int limit_;
    int count_;
};

}  // namespace shop
