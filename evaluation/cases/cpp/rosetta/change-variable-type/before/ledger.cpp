#include "ledger.h"

namespace shop {

Ledger::Ledger(Account &account) : account_(account), booked_(0) {}

void Ledger::add(const Money &entry) {
    if (entry.cents() == 0) {
        return;
    }
    booked_ += entry.cents();
    account_.touch(entry.day());
}

Money Ledger::balance(int day) const {
    auto opening = account_.opening_on(day);
    return opening.plus(booked_);
}

bool Ledger::covers(long cents) const {
    Money rest = account_.rest_of(booked_);
    return rest.cents() >= cents && !rest.is_blocked();
}

}  // namespace shop
