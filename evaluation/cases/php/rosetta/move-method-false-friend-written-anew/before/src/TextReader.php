<?php

namespace Shop;

class TextReader
{
    public function read(string $line): Order
    {
        $cells = $this->split($line);
        return new Order($cells[0], $cells[1]);
    }

    private function split(string $line): array
    {
        $cells = explode(';', $line);
        foreach ($cells as $i => $cell) {
            $cells[$i] = trim($cell);
        }
        return $cells;
    }
}
