<?php

namespace Shop;

class Shop
{
    private Region $region;

    public function isNear(Point $place): bool
    {
        return $this->distance($this->region->center(), $place) < 20;
    }

    public function distance(Point $from, Point $to): float
    {
        $width = $from->x - $to->x;
        $height = $from->y - $to->y;
        return sqrt($width * $width + $height * $height);
    }
}
