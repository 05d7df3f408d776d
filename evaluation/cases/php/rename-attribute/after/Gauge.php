<?php

class Gauge
{
    private int $maximum, $step = 1;

    public function isOver(int $value): bool
    {
        return $value > $this->maximum;
    }

    public function rest(int $value): int
    {
        return $this->maximum - $value;
    }
}
