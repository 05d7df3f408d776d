#pragma once
#include <stdexcept>
#include <vector>
#include "item.h"
#include "scale.h"

class Parcel {
public:
    double postage() {
        double weight = measured();
        return weight * 0.5 + 2;
    }

private:
    double measured() {
        scale.reset();
        if (!scale.is_ready()) {
            throw std::runtime_error("scale");
        }
        return scale.weight_of(*this);
    }

    std::vector<Item> items;
    Scale scale;
};
