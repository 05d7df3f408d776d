<?php

namespace Shop;

class Coupons
{
    private array $coupons = [];
    private Registry $registry;

    public function use(string $code): void
    {
        if (!$this->isKnown($code)) {
            throw new \InvalidArgumentException($code);
        }
        unset($this->coupons[$code]);
    }

    private function isKnown(string $code): bool
    {
        foreach ($this->coupons as $coupon) {
            if ($coupon->code === $code) {
                return true;
            }
        }
        return false;
    }
}
