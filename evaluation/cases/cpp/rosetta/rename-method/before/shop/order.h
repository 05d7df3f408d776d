#pragma once
#include <vector>
#include "item.h"

class Order {
public:
    double total() const {
        double sum = 0;
        for (const Item& item : items) {
            sum += item.price * item.count;
        }
        return sum;
    }

    bool is_free() const {
        return total() == 0;
    }

private:
    std::vector<Item> items;
};
