#pragma once
#include <cmath>
#include "point.h"

class Region {
public:
    const Point& center() const {
        return middle;
    }

    double distance(const Point& from, const Point& to) const {
        double width = from.x - to.x;
        double height = from.y - to.y;
        return std::sqrt(width * width + height * height);
    }

private:
    Point middle;
};
