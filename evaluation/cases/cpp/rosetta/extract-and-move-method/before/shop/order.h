#pragma once
#include <string>
#include "address.h"

class Order {
public:
    std::string label() const {
        std::string line = trimmed(address.street());
        if (!address.town().empty()) {
            line += ", " + trimmed(address.town());
        }
        return name + ": " + line;
    }

private:
    std::string name;
    Address address;
};
