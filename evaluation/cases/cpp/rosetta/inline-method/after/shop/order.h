#pragma once
#include <cmath>
#include <vector>
#include "item.h"

class Order {
public:
    double total() const {
        double sum = 0;
        for (const Item& item : items) {
            double rate = item.is_food() ? 0.07 : 0.19;
            sum += item.price() + std::round(item.price() * rate * 100) / 100;
        }
        return sum;
    }

private:
    std::vector<Item> items;
};
