#pragma once
#include <string>
#include "address.h"

class Order {
public:
    std::string label() const {
        return name + ": " + address.text();
    }

private:
    std::string name;
    Address address;
};
