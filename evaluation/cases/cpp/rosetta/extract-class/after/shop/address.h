#pragma once
#include <string>
#include "text.h"

class Address {
public:
    std::string location() const {
        std::string line = trimmed(street);
        if (!town.empty()) {
            line += ", " + trimmed(town);
        }
        return line;
    }

private:
    std::string street;
    std::string town;
};
