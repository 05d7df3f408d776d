#pragma once
#include <cstdlib>
#include <string>
#include <vector>
#include "item.h"

class Offers {
public:
    std::string offer(const std::vector<Item>& items) const {
        const Item& item = drawn(items);
        return "Today: " + item.name();
    }

private:
    const Item& drawn(const std::vector<Item>& items) const {
        size_t place = std::rand() % items.size();
        return items.at(place);
    }
};
