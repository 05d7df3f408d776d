<?php

namespace App\Model;

class Span
{
    private $start;
    private $end;

    public function length(): int
    {
        return $this->end - $this->start;
    }
}
