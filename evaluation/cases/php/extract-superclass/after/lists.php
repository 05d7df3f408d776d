<?php

class ItemList
{
    public function add($item): int
    {
        if (!in_array($item, $this->items)) {
            $this->items[] = $item;
        }
        return count($this->items);
    }
}

class Tasks extends ItemList
{
    public function urgent()
    {
        return array_filter($this->items, 'is_urgent');
    }
}

class Notes extends ItemList
{
    public function newest()
    {
        return end($this->items);
    }
}
