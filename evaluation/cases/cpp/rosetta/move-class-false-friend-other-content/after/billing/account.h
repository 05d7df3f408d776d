#pragma once
#include <vector>

class Account {
public:
    double balance() const {
        double sum = 0;
        for (double entry : entries) {
            sum += entry;
        }
        return sum;
    }

private:
    std::vector<double> entries;
};
