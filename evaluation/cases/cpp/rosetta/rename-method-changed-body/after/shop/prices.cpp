#include <string>
#include "customer.h"

class Prices {
public:
    std::string label(const Customer& customer) const {
        return "You save " + std::to_string(rebate(customer));
    }

private:
    double rebate(const Customer& customer) const {
        double rate = 0.1;
        if (customer.years() > 5) {
            rate += 0.05;
        }
        if (customer.is_member()) {
            rate += 0.02;
        }
        if (customer.is_blocked()) {
            rate = 0;
        }
        return rate * total;
    }

    double total = 0;
};
