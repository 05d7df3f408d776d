<?php

namespace Shop;

class Order
{
    private string $name;
    private Address $address;

    public function label(): string
    {
        return $this->name . ': ' . $this->address->text();
    }
}
