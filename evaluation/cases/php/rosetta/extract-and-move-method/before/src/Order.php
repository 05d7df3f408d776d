<?php

namespace Shop;

class Order
{
    private string $name;
    private Address $address;

    public function label(): string
    {
        $line = trim($this->address->street());
        if ($this->address->town() !== '') {
            $line .= ', ' . trim($this->address->town());
        }
        return $this->name . ': ' . $line;
    }
}
