<?php
class Cart {
    public int $total {
        get => $this->compute();
    }

    private function compute(): int {
        $sum = 0;
        foreach ($this->items as $item) { $sum += $item->price * $item->count; }
        return $sum - $this->discount;
    }
}
