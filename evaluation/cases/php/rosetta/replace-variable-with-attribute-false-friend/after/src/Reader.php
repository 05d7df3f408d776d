<?php

namespace Shop;

class Reader
{
    private Source $source;
    private int $lines = 0;

    public function read(): int
    {
        $count = 0;
        foreach ($this->source->open() as $line) {
            $count += 1;
            handle($line, $count);
        }
        $this->lines = $count;
        return $count;
    }
}
