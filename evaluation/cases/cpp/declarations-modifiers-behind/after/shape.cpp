#include "shape.h"

int Shape::area() const noexcept {
    int side = width;
    return side * side;
}

int Shape::count() {
    return all.size() + 1;
}

int Shape::corners() const {
    int found = width;
    return found * 4;
}
