<?php

namespace Shop;

class Customer
{
    private string $name = '';
    private string $street = '';
    private string $town = '';

    public function label(): string
    {
        return $this->name . ', ' . $this->location();
    }

    public function location(): string
    {
        $line = trim($this->street);
        if ($this->town !== '') {
            $line .= ', ' . trim($this->town);
        }
        return $line;
    }
}
