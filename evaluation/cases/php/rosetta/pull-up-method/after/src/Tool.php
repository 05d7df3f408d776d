<?php

namespace Shop;

class Tool
{
    public function serial(): string
    {
        return Registry::next('T');
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
