<?php

namespace Shop;

class Order
{
    public function __construct(private array $items)
    {
    }

    public function sumOfPrices(): float
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->price * $item->count;
        }
        return $sum;
    }

    public function isFree(): bool
    {
        return $this->sumOfPrices() == 0;
    }
}
