#pragma once
#include <set>
#include <stdexcept>
#include "coupon.h"
#include "registry.h"

class Coupons {
public:
    void use(const std::string& code) {
        if (registry.find(code) == nullptr) {
            throw std::invalid_argument(code);
        }
        coupons.erase(Coupon(code));
    }

private:
    std::set<Coupon> coupons;
    Registry registry;
};
