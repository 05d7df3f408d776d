<?php

namespace Shop;

class Offers
{
    public function offer(array $items): string
    {
        $item = $this->drawn($items);
        return 'Today: ' . $item->name();
    }

    private function drawn(array $items): Item
    {
        $place = random_int(0, count($items) - 1);
        return $items[$place];
    }
}
