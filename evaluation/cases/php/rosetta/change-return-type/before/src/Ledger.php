<?php

namespace Shop;

/** Entries of one account. */
class Ledger
{
    private int $booked = 0;

    public function __construct(private Account $account)
    {
    }

    public function add(Money $entry): void
    {
        if ($entry->cents() === 0) {
            return;
        }
        $this->booked += $entry->cents();
        $this->account->touch($entry->day());
    }

    public function balance(int $day): Money
    {
        $opening = $this->account->openingOn($day);
        return $opening->plus($this->booked);
    }

    public function covers(int $cents): bool
    {
        $rest = $this->account->restOf($this->booked);
        return $rest->cents() >= $cents && !$rest->isBlocked();
    }
}
