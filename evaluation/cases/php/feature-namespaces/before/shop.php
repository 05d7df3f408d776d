<?php

namespace Shop;

use Shop\Prices\{Price, Tax};
use function Shop\Prices\round_up;
use Shop\Orders as O;

interface Priced
{
    public function price(): Price;
}

function total(Priced ...$items): int
{
    return array_sum($items);
}

namespace Shop\Orders;

class Order implements \Shop\Priced
{
    public function price(): \Shop\Prices\Price
    {
        return \Shop\Prices\of($this);
    }
}
