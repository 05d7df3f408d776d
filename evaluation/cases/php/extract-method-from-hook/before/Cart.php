<?php
class Cart {
    public int $total {
        get {
            $sum = 0;
            foreach ($this->items as $item) { $sum += $item->price * $item->count; }
            return $sum - $this->discount;
        }
    }
}
