#pragma once
#include <string>
#include "trim.h"

class Address {
public:
    const std::string& street() const {
        return street_;
    }

    const std::string& town() const {
        return town_;
    }

    std::string text() const {
        std::string line = trimmed(street());
        if (!town().empty()) {
            line += ", " + trimmed(town());
        }
        return line;
    }

private:
    std::string street_;
    std::string town_;
};
