<?php

namespace Shop;

/** Goods of one kind in one room. */
class Stock
{
    private Pallet $pallet;
    private int $count = 0;

    public function fill(int $amount): void
    {
        $this->count += $amount;
    }

    public function weight(int $unit): int
    {
        return $this->count * $unit + $this->pallet->load() + $this->pallet->wrapping;
    }
}
