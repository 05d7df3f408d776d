<?php

namespace Shop;

class TextReader
{
    public function read(string $line): Order
    {
        $cells = Csv::cells($line);
        return new Order($cells[0], $cells[1]);
    }
}
