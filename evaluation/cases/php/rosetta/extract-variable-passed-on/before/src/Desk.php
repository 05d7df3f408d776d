<?php

namespace Shop;

class Desk
{
    private string $name = '';
    private int $limit = 0;

    public function openPort(Conn $conn): int
    {
        note($conn);
        $port = $conn->port + $conn->base;
        check($port);
        return $port + 1;
    }

    public function store(Conn $conn): void
    {
        $this->name = $conn->name;
        $this->limit = $conn->port + $conn->base;
        $this->notify();
    }
}
