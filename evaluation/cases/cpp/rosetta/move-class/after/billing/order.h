#pragma once
#include <vector>

class Order {
public:
    double total() const {
        double sum = 0;
        for (double price : prices) {
            sum += price;
        }
        return sum;
    }

private:
    std::vector<double> prices;
};
