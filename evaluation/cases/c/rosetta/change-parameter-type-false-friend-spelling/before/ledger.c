#include "ledger.h"

void add_all(struct ledger *ledger, const struct money *entries, unsigned int count)
{
    for (unsigned i = 0; i < count; i++) {
        account_book(ledger->account, entries[i].cents);
    }
}

long largest(const struct ledger *ledger, int days)
{
    return account_largest(ledger->account, days);
}
