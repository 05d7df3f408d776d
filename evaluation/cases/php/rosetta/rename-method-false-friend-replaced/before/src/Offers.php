<?php

namespace Shop;

class Offers
{
    public function offer(array $items): string
    {
        $item = $this->cheapest($items);
        return 'Today: ' . $item->name();
    }

    private function cheapest(array $items): Item
    {
        $best = $items[0];
        foreach ($items as $item) {
            if ($item->price() < $best->price()) {
                $best = $item;
            }
        }
        return $best;
    }
}
