<?php

namespace App;

abstract class Shape
{
    abstract public function sides(): int;
}
