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

private:
    std::string street_;
    std::string town_;
};
