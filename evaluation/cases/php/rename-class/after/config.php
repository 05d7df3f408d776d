<?php

class Settings
{
    private int $depth;

    public function __construct(int $depth)
    {
        $this->depth = $depth;
    }

    public function isDeep(): bool
    {
        return $this->depth > 100;
    }
}

$default = new Settings(10);
