<?php

namespace Shop;

class Coupons
{
    private array $coupons = [];
    private Registry $registry;

    public function use(string $code): void
    {
        if ($this->registry->find($code) === null) {
            throw new \InvalidArgumentException($code);
        }
        unset($this->coupons[$code]);
    }
}
