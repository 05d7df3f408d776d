<?php

namespace Shop;

use Shop\Bank\Account;
use Shop\Bank\Entries;
use Shop\Bank\Money;

/** Entries of one account. */
class Ledger
{
    private Account $account;

    public function addAll(Entries $entries): void
    {
        foreach ($entries as $entry) {
            $this->account->book($entry->cents());
        }
    }

    public function largest(int $days): Money|null
    {
        return $this->account->largestOf($days);
    }
}
