<?php

namespace Shop;

class Saw
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
