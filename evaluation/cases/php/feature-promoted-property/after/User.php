<?php

class User
{
    public function __construct(private string $name, int $age)
    {
    }

    public function greet(): string
    {
        return 'Hello ' . $this->name;
    }
}
