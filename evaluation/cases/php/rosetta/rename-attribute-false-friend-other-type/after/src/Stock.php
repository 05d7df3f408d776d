<?php

namespace Shop;

/** Goods of one kind in one room. */
class Stock
{
    private Pallet $pallet;
    private Gate $gate;
    private int $count;

    public function __construct(int $most)
    {
        $this->pallet = new Pallet();
        $this->gate = Gate::forMost($most);
        $this->count = 0;
    }

    public function hasRoom(int $amount): bool
    {
        return $this->gate->admits($this->count, $amount);
    }

    public function fill(int $amount): void
    {
        if ($this->hasRoom($amount)) {
            $this->count += $amount;
        } else {
            $this->gate->refuse($amount);
        }
    }

    public function weight(int $unit): int
    {
        return $this->count * $unit + $this->pallet->weight() + 1250;
    }
}
