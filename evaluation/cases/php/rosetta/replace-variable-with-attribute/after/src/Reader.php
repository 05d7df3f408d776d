<?php

namespace Shop;

class Reader
{
    private Source $source;
    private int $lines = 0;

    public function read(): int
    {
        foreach ($this->source->open() as $line) {
            $this->lines += 1;
            handle($line, $this->lines);
        }
        return $this->lines;
    }
}
