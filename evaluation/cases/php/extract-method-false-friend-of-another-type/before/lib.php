<?php

class Text
{
    public static function shown(string $value): void
    {
        echo ucfirst($value);
    }
}

class Number
{
    private $value;
}

function title(string $value): void
{
    $trimmed = strtolower(trim($value));
    $short = substr($trimmed, 0, 20);
    echo $short . '…';
}
