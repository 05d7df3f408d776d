<?php

namespace Shop;

class Checkout
{
    public function pay(Cart $goods): float
    {
        return $goods->total() * 1.2;
    }
}
