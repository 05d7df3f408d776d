#pragma once
#include <string>

class Tool {
public:
    std::string serial() const {
        return registry::next("T");
    }

    double fee(int days) const {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
};
