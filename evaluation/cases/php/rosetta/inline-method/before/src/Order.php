<?php

namespace Shop;

class Order
{
    private array $items = [];

    public function total(): float
    {
        $sum = 0;
        foreach ($this->items as $item) {
            $sum += $item->price + $this->taxOf($item);
        }
        return $sum;
    }

    private function taxOf(Item $item): float
    {
        $rate = $item->isFood() ? 0.07 : 0.19;
        return round($item->price * $rate, 2);
    }
}
