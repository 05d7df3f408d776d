#pragma once
#include <cmath>
#include <vector>
#include "item.h"

class Order {
public:
    double total() const {
        double sum = 0;
        for (const Item& item : items) {
            sum += item.price() + tax_of(item);
        }
        return sum;
    }

private:
    double tax_of(const Item& item) const {
        double rate = item.is_food() ? 0.07 : 0.19;
        return std::round(item.price() * rate * 100) / 100;
    }

    std::vector<Item> items;
};
