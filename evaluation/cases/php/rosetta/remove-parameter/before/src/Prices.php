<?php

namespace Shop;

/** Prices of one country. */
class Prices
{
    private int $rate;

    public function __construct(int $rate)
    {
        $this->rate = $rate;
    }

    public function total(int $amount, int $weight): int
    {
        return $this->taxed($amount, false) + $this->shipping($weight);
    }

    public function discounted(int $amount, int $percent): int
    {
        $reduction = intdiv($amount * $percent, 100);
        if ($reduction > $amount) {
            return 0;
        }
        return $amount - $reduction;
    }

    public function taxed(int $amount, bool $exempt): int
    {
        if ($exempt) {
            return $amount;
        }
        return $amount + intdiv($amount * $this->rate, 100);
    }

    private function shipping(int $weight): int
    {
        $fee = 4;
        if ($weight > 20) {
            return $fee * 3 + $weight;
        }
        return $fee + intdiv($weight, 2);
    }
}
