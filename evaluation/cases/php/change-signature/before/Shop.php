<?php

class Shop
{
    public function add($item, int $count)
    {
        $this->items[$item] = $count;
    }

    public function find($key)
    {
        return $this->items[$key] ?? null;
    }
}

function total(Shop $shop)
{
    return array_sum($shop->prices());
}
