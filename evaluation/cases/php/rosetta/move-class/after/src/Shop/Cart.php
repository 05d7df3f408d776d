<?php

namespace App\Shop;

use App\Billing\Order;

class Cart
{
    private Order $order;

    public function label(): string
    {
        return 'Sum: ' . $this->order->total();
    }
}
