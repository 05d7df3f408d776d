#pragma once
#include <string>

class Tool {
public:
    std::string serial() const {
        return registry::next("T");
    }
};
