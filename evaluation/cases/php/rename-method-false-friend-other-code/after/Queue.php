<?php

class Queue
{
    public function describe(string $locale): string
    {
        return ucfirst(sprintf(translate($locale, 'queue.%d'), 3));
    }

    public function size(): int
    {
        return count($this->items);
    }
}
