<?php

namespace App;

abstract class Shape
{
    abstract public function sides(): int;

    public function describe(): string
    {
        $count = $this->sides();
        return "a shape with $count sides and $count corners";
    }
}
