<?php

namespace Shop;

class Drill extends Tool
{
    public function title(): string
    {
        return 'Drill';
    }

    public function hint(User $user): string
    {
        $text = $user->isTrained() ? '' : 'Ask for help. ';
        return $text . 'Wear glasses.';
    }
}
