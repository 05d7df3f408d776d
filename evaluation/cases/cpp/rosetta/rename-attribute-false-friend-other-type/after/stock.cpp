#include "pallet.h"

namespace shop {

/// Goods of one kind in one room.
class Stock {
public:
    explicit Stock(int most) {
        gate_ = Gate::for_most(most);
        count_ = 0;
    }

    bool has_room(int amount) const {
        return gate_.admits(count_, amount);
    }

    void fill(int amount) {
        if (has_room(amount)) {
            count_ += amount;
        } else {
            gate_.refuse(amount);
        }
    }

    int weight(int unit) const {
        return count_ * unit + pallet_.weight() + 1250;
    }

private:
    Pallet pallet_;
    Gate gate_;
    int count_;
};

}  // namespace shop
