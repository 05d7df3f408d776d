<?php

namespace Shop;

class Saw extends Tool
{
    public function title(): string
    {
        return 'Saw';
    }
}
