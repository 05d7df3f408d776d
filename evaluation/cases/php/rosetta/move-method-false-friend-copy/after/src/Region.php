<?php

namespace Shop;

class Region
{
    private Point $middle;

    public function center(): Point
    {
        return $this->middle;
    }

    public function distance(Point $from, Point $to): float
    {
        $width = $from->x - $to->x;
        $height = $from->y - $to->y;
        return sqrt($width * $width + $height * $height);
    }
}
