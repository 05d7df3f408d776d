#pragma once
#include <string>
#include "address.h"

class Customer {
public:
    std::string label() const {
        return name + ", " + address.location();
    }

private:
    std::string name;
    Address address;
};
