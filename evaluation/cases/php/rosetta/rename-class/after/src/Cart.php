<?php

namespace Shop;

class Cart
{
    private array $items = [];

    public function add(Item $item): void
    {
        if ($item->isAvailable()) {
            $this->items[] = $item;
        }
    }

    public function total(): float
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->price();
        }
        return $sum;
    }
}
