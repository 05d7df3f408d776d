<?php

namespace Shop;

class Desk
{
    private string $name = '';
    private int $limit = 0;

    public function openPort(Conn $conn): int
    {
        note($conn);
        $fresh = $conn->port + $conn->base;
        $port = $fresh;
        check($port);
        return $port + 1;
    }

    public function store(Conn $conn): void
    {
        $this->name = $conn->name;
        $sum = $conn->port + $conn->base;
        $this->limit = $sum;
        $this->notify();
    }
}
