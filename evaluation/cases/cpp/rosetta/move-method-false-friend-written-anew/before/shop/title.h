#pragma once
#include <string>
#include <vector>

class Title {
public:
    std::string first(const std::string& line) const {
        return line;
    }
};
