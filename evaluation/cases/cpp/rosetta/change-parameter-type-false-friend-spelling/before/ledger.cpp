#include "ledger.h"

namespace shop {

void Ledger::add_all(const std::vector<shop::Money> &entries) {
    for (const auto &entry : entries) {
        account_.book(entry.cents());
    }
}

std::string Ledger::label(unsigned int days) const {
    return account_.label() + " of " + std::to_string(days);
}

}  // namespace shop
