<?php

class User
{
    private string $name;

    public function __construct(string $name, int $age)
    {
        $this->name = $name;
    }

    public function greet(): string
    {
        return 'Hello ' . $this->name;
    }
}
