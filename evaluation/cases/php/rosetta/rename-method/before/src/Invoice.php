<?php

namespace Shop;

class Invoice
{
    public function line(Order $order): string
    {
        return 'Total: ' . $order->total() . ' EUR';
    }
}
