<?php

class Point
{
    public function __construct(int $x, int $y)
    {
        $this->x = $x;
        $this->y = $y;
    }
}

function draw(array $pair): void
{
    $x = intval($pair[0]) + 1;
    $y = intval($pair[1]) + 1;
    $point = new Point($x, $y);
    echo $point->render('svg');
}
