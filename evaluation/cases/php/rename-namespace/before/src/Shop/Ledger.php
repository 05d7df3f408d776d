<?php

namespace App\Shop;

class Ledger
{
    private array $rows = [];

    public function add(Row $row): void
    {
        $this->rows[] = $row;
        $this->touch($row->day);
    }
}
