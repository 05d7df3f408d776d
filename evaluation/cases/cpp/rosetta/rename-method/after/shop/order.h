#pragma once
#include <vector>
#include "item.h"

class Order {
public:
    double sum_of_prices() const {
        double sum = 0;
        for (const Item& item : items) {
            sum += item.price * item.count;
        }
        return sum;
    }

    bool is_free() const {
        return sum_of_prices() == 0;
    }

private:
    std::vector<Item> items;
};
