<?php

class Queue
{
    private array $items = [];

    public function push(int $item): void
    {
        $this->items[] = $item;
        sort($this->items);
    }

    public function refill(): void
    {
        $this->push(1);
    }
}
