<?php

namespace Shop;

class Receipt
{
    private Printer $printer;

    public function show(Order $order): void
    {
        $this->printer->title('Order ' . $order->id());
        foreach ($order->items() as $item) {
            $price = $item->price * $item->count;
            $this->printer->line($item->name, $price);
        }
        $this->printer->footer('Total ' . $order->total());
    }
}
