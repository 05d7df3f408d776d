<?php

class Queue
{
    public function push(int $item): void
    {
        $this->items[] = $item;
        sort($this->items);
    }

    public function size(): int
    {
        return count($this->items);
    }
}
