#pragma once
#include <string>

class Saw {
public:
    std::string title() const {
        return "Saw";
    }

    std::string hint(const User& user) const {
        if (user.age() < 18) {
            throw std::runtime_error("too young");
        }
        return "Mind your fingers.";
    }
};
