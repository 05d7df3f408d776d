<?php

enum Mode: string
{
    case FAST = 'fast';
    case SLOW = 'slow';

    public function label(): string
    {
        return ucfirst('mode ' . $this->value);
    }
}
