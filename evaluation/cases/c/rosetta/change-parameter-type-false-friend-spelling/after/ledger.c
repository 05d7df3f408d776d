#include "ledger.h"

void add_all(struct ledger *ledger, struct money const *entries, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        account_book(ledger->account, entries[i].cents);
    }
}

long int largest(const struct ledger *ledger, int days)
{
    return account_largest(ledger->account, days);
}
