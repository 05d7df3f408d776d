<?php

namespace Shop;

class Region
{
    private Point $middle;

    public function center(): Point
    {
        return $this->middle;
    }
}
