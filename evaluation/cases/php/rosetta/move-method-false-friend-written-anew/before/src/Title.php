<?php

namespace Shop;

class Title
{
    public function first(string $line): string
    {
        return $line;
    }
}
