#include "ledger.h"

void add(struct ledger *ledger, Money entry)
{
    if (entry.cents == 0) {
        return;
    }
    ledger->booked += entry.cents;
    account_touch(ledger->account, entry.day);
}

Money balance(const struct ledger *ledger, int day)
{
    return account_plus(ledger->account, day, ledger->booked);
}

bool covers(const struct ledger *ledger, long cents)
{
    Money rest = account_rest(ledger->account, ledger->booked);
    return rest.cents >= cents && !rest.blocked;
}
