#pragma once
#include <cmath>
#include "region.h"

class Shop {
public:
    bool is_near(const Point& place) const {
        return distance(region.center(), place) < 10;
    }

    double distance(const Point& from, const Point& to) const {
        double width = from.x - to.x;
        double height = from.y - to.y;
        return std::sqrt(width * width + height * height);
    }

private:
    Region region;
};
