<?php

final class Mode
{
    const FAST = 'fast';
    const SLOW = 'slow';

    public function label(): string
    {
        return ucfirst('mode ' . $this->value);
    }
}
