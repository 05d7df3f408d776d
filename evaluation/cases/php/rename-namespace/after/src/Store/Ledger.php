<?php

namespace App\Store;

class Ledger
{
    private array $rows = [];

    public function add(Row $row): void
    {
        $this->rows[] = $row;
        $this->touch($row->day);
    }
}
