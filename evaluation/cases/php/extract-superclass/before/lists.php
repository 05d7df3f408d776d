<?php

class Tasks
{
    public function add($item): int
    {
        if (!in_array($item, $this->items)) {
            $this->items[] = $item;
        }
        return count($this->items);
    }

    public function urgent()
    {
        return array_filter($this->items, 'is_urgent');
    }
}

class Notes
{
    public function add($item): int
    {
        if (!in_array($item, $this->items)) {
            $this->items[] = $item;
        }
        return count($this->items);
    }

    public function newest()
    {
        return end($this->items);
    }
}
