<?php

class Queue
{
    private array $items = [];

    public function enqueue(int $item): void
    {
        $this->items[] = $item;
        sort($this->items);
    }

    public function refill(): void
    {
        $this->enqueue(1);
    }
}
