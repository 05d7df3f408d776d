<?php

class Shop
{
    public function add($item, int $count, bool $last = false)
    {
        $this->items[$item] = $count;
    }

    public function find(string $key)
    {
        return $this->items[$key] ?? null;
    }
}

function total(Shop $shop, float $rate)
{
    return array_sum($shop->prices()) * $rate;
}
