<?php

namespace Shop;

/** Goods of one kind in one room. */
class Stock
{
    private Pallet $pallet;
    private int $limit;
    private int $count;

    public function __construct(int $most)
    {
        $this->pallet = new Pallet();
        $this->limit = $most;
        $this->count = 0;
    }

    public function hasRoom(int $amount): bool
    {
        return $this->count + $amount <= $this->limit;
    }

    public function fill(int $amount): void
    {
        if ($this->hasRoom($amount)) {
            $this->count += $amount;
        } else {
            $this->count = $this->limit;
        }
    }

    public function weight(int $unit): int
    {
        return $this->count * $unit + $this->pallet->weight() + 1250;
    }
}
