#pragma once
#include <string>
#include "text.h"

class Customer {
public:
    std::string label() const {
        return name + ", " + location();
    }

    std::string location() const {
        std::string line = trimmed(street);
        if (!town.empty()) {
            line += ", " + trimmed(town);
        }
        return line;
    }

private:
    std::string name;
    std::string street;
    std::string town;
};
