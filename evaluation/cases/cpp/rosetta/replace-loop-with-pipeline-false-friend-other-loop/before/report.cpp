#include "report.h"

#include <ranges>

namespace shop {

int Report::average(const std::vector<Order> &orders) {
    int total = 0;
    for (const Order &order : orders) {
        total += order.price();
    }
    printer_.line(total);
    return total / orders.size();
}

bool Report::exceeds(const Order &order, int limit) {
    if (order.is_open()) {
        return order.price() * order.count() > limit;
    }
    return printer_.is_noisy();
}

std::vector<std::string> Report::names(const std::vector<Order> &orders, int limit) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < orders.size(); i++) {
        const Order &order = orders[i];
        if (order.price() > limit) {
            names.push_back(order.name());
        }
    }
    return names;
}

void Report::print(const std::vector<Order> &open, const std::vector<Order> &closed) {
    for (const Order &order : open) {
        int days = order.age() + 1;
        printer_.late(order, days);
    }
    for (const Order &order : closed) {
        int fee = order.price() + 2;
        printer_.paid(order, fee);
    }
}

}  // namespace shop
