#include <string>
#include "customer.h"

class Prices {
public:
    std::string label(const Customer& customer) const {
        return "You save " + std::to_string(discount(customer));
    }

private:
    double discount(const Customer& customer) const {
        double rate = 0.1;
        if (customer.years() > 5) {
            rate += 0.05;
        }
        if (customer.is_member()) {
            rate += 0.02;
        }
        return rate * total;
    }

    double total = 0;
};
