<?php

namespace App\Shop;

class Cart
{
    private Order $order;

    public function label(): string
    {
        return 'Sum: ' . $this->order->total();
    }
}
