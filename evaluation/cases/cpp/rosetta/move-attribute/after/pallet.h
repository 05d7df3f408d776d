#pragma once

namespace shop {

/// What goods stand on.
class Pallet {
public:
    int wrapping = 1250;

    int load() const {
        return boards_ * 800;
    }

private:
    int boards_ = 12;
};

}  // namespace shop
