#pragma once
#include <string>

class Saw {
public:
    std::string title() const {
        return "Saw";
    }

    double fee(int days) const {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
};
