<?php

namespace Shop;

class Address
{
    private string $street;
    private string $town;

    public function street(): string
    {
        return $this->street;
    }

    public function town(): string
    {
        return $this->town;
    }
}
