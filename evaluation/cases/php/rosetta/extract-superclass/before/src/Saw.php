<?php

namespace Shop;

class Saw
{
    public function title(): string
    {
        return 'Saw';
    }

    public function fee(int $days): float
    {
        $sum = $days * 2.5;
        if ($days > 7) {
            $sum *= 0.9;
        }
        return $sum;
    }
}
