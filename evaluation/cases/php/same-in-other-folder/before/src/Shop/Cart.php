<?php

namespace Shop;

class Cart
{
    private $items = [];

    public function total(float $rate): float
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->price * $item->count;
        }
        return $sum * (1 + $rate);
    }
}
