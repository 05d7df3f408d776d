#pragma once
#include <stdexcept>
#include <vector>
#include "item.h"
#include "scale.h"

class Parcel {
public:
    double postage() {
        double weight = 0;
        for (const Item& item : items) {
            weight += item.weight * item.count;
        }
        return weight * 0.5 + 2;
    }

private:
    std::vector<Item> items;
    Scale scale;
};
