<?php

class Ledger
{
    private array $rows = [];

    public function add(Row $row): void
    {
        $this->rows[] = $row;
        $this->touch($row->day);
    }
}

function day_of(Row $row): string
{
    return $row->day->format('Y-m-d');
}
