<?php

namespace Shop;

class Saw extends Tool
{
    public function title(): string
    {
        return 'Saw';
    }

    public function hint(User $user): string
    {
        if ($user->age() < 18) {
            throw new \RuntimeException('too young');
        }
        return 'Mind your fingers.';
    }
}
