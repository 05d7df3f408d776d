<?php

namespace Shop;

class Tool
{
    public function serial(): string
    {
        return Registry::next('T');
    }

    public function hint(User $user): string
    {
        $locale = $user->locale();
        return Texts::load('tool.hint', $locale);
    }
}
