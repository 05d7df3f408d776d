<?php

namespace Shop;

class Checkout
{
    public function pay(Basket $goods): float
    {
        return $goods->total() * 1.2;
    }
}
