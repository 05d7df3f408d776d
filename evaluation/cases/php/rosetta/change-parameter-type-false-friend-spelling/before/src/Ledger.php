<?php

namespace Shop;

use Shop\Bank\Account;

/** Entries of one account. */
class Ledger
{
    private Account $account;

    public function addAll(\Shop\Bank\Entries $entries): void
    {
        foreach ($entries as $entry) {
            $this->account->book($entry->cents());
        }
    }

    public function largest(int $days): ?\Shop\Bank\Money
    {
        return $this->account->largestOf($days);
    }
}
