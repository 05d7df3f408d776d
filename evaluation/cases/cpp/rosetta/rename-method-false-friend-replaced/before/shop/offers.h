#pragma once
#include <string>
#include <vector>
#include "item.h"

class Offers {
public:
    std::string offer(const std::vector<Item>& items) const {
        const Item& item = cheapest(items);
        return "Today: " + item.name();
    }

private:
    const Item& cheapest(const std::vector<Item>& items) const {
        size_t best = 0;
        for (size_t i = 1; i < items.size(); i++) {
            if (items[i].price() < items[best].price()) {
                best = i;
            }
        }
        return items[best];
    }
};
