<?php

namespace App\Shop;

class Order
{
    public function __construct(private array $prices)
    {
    }

    public function total(): float
    {
        $sum = 0;
        foreach ($this->prices as $price) {
            $sum += $price;
        }
        return $sum;
    }
}
