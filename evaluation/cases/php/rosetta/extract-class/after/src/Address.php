<?php

namespace Shop;

class Address
{
    private string $street = '';
    private string $town = '';

    public function location(): string
    {
        $line = trim($this->street);
        if ($this->town !== '') {
            $line .= ', ' . trim($this->town);
        }
        return $line;
    }
}
