<?php

namespace App\Store;

function day_of(Row $row): string
{
    return $row->day->format('Y-m-d');
}
