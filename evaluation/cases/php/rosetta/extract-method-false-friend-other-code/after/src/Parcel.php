<?php

namespace Shop;

class Parcel
{
    private array $items;
    private Scale $scale;

    public function postage(): float
    {
        $weight = $this->measured();
        return $weight * 0.5 + 2;
    }

    private function measured(): float
    {
        $this->scale->reset();
        if (!$this->scale->isReady()) {
            throw new \RuntimeException('scale');
        }
        return $this->scale->weightOf($this);
    }
}
