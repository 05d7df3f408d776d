<?php

namespace App;

class Invoice
{
    private $lines;

    public function rounded(int $amount, int $step): int
    {
        $rest = $amount % $step;
        if ($rest === 0) {
            return $amount;
        }
        return $rest * 2 < $step ? $amount - $rest : $amount + $step - $rest;
    }
}
