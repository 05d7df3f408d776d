#pragma once
#include <set>
#include <stdexcept>
#include "coupon.h"
#include "registry.h"

class Coupons {
public:
    void use(const std::string& code) {
        if (!is_known(code)) {
            throw std::invalid_argument(code);
        }
        coupons.erase(Coupon(code));
    }

private:
    bool is_known(const std::string& code) const {
        for (const Coupon& coupon : coupons) {
            if (coupon.code() == code) {
                return true;
            }
        }
        return false;
    }

    std::set<Coupon> coupons;
    Registry registry;
};
