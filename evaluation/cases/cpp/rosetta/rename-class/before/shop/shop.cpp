#include <vector>
#include "item.h"

class Basket {
public:
    void add(const Item& item) {
        if (item.is_available()) {
            items.push_back(item);
        }
    }

    double total() const {
        double sum = 0;
        for (const Item& item : items) {
            sum += item.price();
        }
        return sum;
    }

private:
    std::vector<Item> items;
};

double pay(const Basket& goods) {
    return goods.total() * 1.2;
}
