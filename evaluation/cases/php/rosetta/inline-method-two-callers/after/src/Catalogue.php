<?php

namespace Shop;

class Catalogue
{
    private array $items = [];

    public function add(string $name, Item $item): void
    {
        if ($name === '' || isset($this->items[$name])) {
            throw new \InvalidArgumentException('not usable: ' . $name);
        }
        $this->items[$name] = $item;
    }

    public function rename(string $old, string $name): void
    {
        if ($name === '' || isset($this->items[$name])) {
            throw new \InvalidArgumentException('not usable: ' . $name);
        }
        $item = $this->items[$old];
        unset($this->items[$old]);
        $this->items[$name] = $item;
    }
}
