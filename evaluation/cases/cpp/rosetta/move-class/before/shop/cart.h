#pragma once
#include <string>
#include "order.h"

class Cart {
public:
    std::string label() const {
        return "Sum: " + std::to_string(order.total());
    }

private:
    Order order;
};
