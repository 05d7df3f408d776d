<?php

namespace App\Shop;

function day_of(Row $row): string
{
    return $row->day->format('Y-m-d');
}
