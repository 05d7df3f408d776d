<?php

namespace Shop;

class Tool
{
    public function serial(): string
    {
        return Registry::next('T');
    }
}
