#pragma once
#include <string>
#include "tool.h"

class Drill : public Tool {
public:
    std::string title() const {
        return "Drill";
    }

    double fee(int days) const {
        double sum = days * 2.5;
        if (days > 7) {
            sum *= 0.9;
        }
        return sum;
    }
};
