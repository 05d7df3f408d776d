<?php

class Gauge
{
    private int $limit, $step = 1;

    public function isOver(int $value): bool
    {
        return $value > $this->limit;
    }

    public function rest(int $value): int
    {
        return $this->limit - $value;
    }
}
