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
    $point = makePoint($pair);
    echo $point->render('svg');
}

function makePoint(array $pair): Point
{
    $x = intval($pair[0]) + 1;
    $y = intval($pair[1]) + 1;
    return new Point($x, $y);
}
