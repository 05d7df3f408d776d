<?php

namespace Shop;

/** What goods stand on. */
class Pallet
{
    private int $boards = 12;

    public function load(): int
    {
        return $this->boards * 800;
    }
}
