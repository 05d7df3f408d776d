<?php

namespace Shop;

class Drill extends Tool
{
    public function title(): string
    {
        return 'Drill';
    }
}
