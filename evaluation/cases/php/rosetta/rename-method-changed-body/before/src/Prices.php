<?php

namespace Shop;

class Prices
{
    private float $total = 0;

    public function label(Customer $customer): string
    {
        return 'You save ' . $this->discount($customer);
    }

    private function discount(Customer $customer): float
    {
        $rate = 0.1;
        if ($customer->years() > 5) {
            $rate += 0.05;
        }
        if ($customer->isMember()) {
            $rate += 0.02;
        }
        return $rate * $this->total;
    }
}
