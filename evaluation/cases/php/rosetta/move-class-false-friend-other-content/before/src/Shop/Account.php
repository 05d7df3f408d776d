<?php

namespace App\Shop;

class Account
{
    private string $user = '';
    private string $password = '';

    public function admits(string $word): bool
    {
        return password_verify($word, $this->password);
    }
}
