<?php

namespace Shop;

class CsvExport implements Export
{
    private string $separator = ';';

    public function suffix(): string
    {
        return '.csv';
    }

    public function write(Order $order, Output $out): void
    {
        foreach ($order->items() as $item) {
            $out->line($item->name() . $this->separator . $item->price());
        }
    }
}
