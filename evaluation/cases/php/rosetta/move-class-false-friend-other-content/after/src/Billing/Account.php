<?php

namespace App\Billing;

class Account
{
    private array $entries = [];

    public function balance(): float
    {
        $sum = 0;
        foreach ($this->entries as $entry) {
            $sum += $entry;
        }
        return $sum;
    }
}
