#pragma once
#include <string>
#include "billing/order.h"

class Cart {
public:
    std::string label() const {
        return "Sum: " + std::to_string(order.total());
    }

private:
    Order order;
};
