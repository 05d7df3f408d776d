<?php

namespace Shop;

class Order
{
    private array $items = [];

    public function total(): float
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $rate = $item->isFood() ? 0.07 : 0.19;
            $sum += $item->price + round($item->price * $rate, 2);
        }
        return $sum;
    }
}
