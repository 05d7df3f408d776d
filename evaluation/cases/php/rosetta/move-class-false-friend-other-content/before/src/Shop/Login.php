<?php

namespace App\Shop;

class Login
{
    public function enter(string $word): bool
    {
        return (new Account())->admits($word);
    }
}
