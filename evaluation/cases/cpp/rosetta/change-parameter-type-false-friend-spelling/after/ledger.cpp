#include "ledger.h"

using std::string;
using std::vector;

namespace shop {

void Ledger::add_all(vector<Money> const &entries) {
    for (const auto &entry : entries) {
        account_.book(entry.cents());
    }
}

string Ledger::label(unsigned days) const {
    return account_.label() + " of " + std::to_string(days);
}

}  // namespace shop
