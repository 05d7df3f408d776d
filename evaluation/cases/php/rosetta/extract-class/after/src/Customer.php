<?php

namespace Shop;

class Customer
{
    private string $name = '';
    private Address $address;

    public function label(): string
    {
        return $this->name . ', ' . $this->address->location();
    }
}
