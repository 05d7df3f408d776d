#pragma once
#include "region.h"

class Shop {
public:
    bool is_near(const Point& place) const {
        return region.distance(region.center(), place) < 10;
    }

private:
    Region region;
};
