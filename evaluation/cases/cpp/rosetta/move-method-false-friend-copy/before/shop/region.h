#pragma once
#include "point.h"

class Region {
public:
    const Point& center() const {
        return middle;
    }

private:
    Point middle;
};
