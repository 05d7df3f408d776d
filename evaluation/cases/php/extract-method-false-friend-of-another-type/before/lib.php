<?php

class Text
{
    public static function shown(string $value): string
    {
        return ucfirst($value);
    }
}

class Number
{
    private $value;
}

function title(string $value): string
{
    $trimmed = strtolower(trim($value));
    $short = substr($trimmed, 0, 20);
    return $short . '…';
}
