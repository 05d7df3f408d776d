<?php

namespace Shop;

class Parcel
{
    private array $items;
    private Scale $scale;

    public function postage(): float
    {
        $weight = 0;
        foreach ($this->items as $item) {
            $weight += $item->weight * $item->count;
        }
        return $weight * 0.5 + 2;
    }
}
