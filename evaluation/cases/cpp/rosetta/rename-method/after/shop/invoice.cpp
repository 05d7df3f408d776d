#include <string>
#include "order.h"

std::string line(const Order& order) {
    return "Total: " + std::to_string(order.sum_of_prices()) + " EUR";
}
