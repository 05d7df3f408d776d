<?php

namespace Shop;

class Shop
{
    private Region $region;

    public function isNear(Point $place): bool
    {
        return $this->region->distance($this->region->center(), $place) < 10;
    }
}
