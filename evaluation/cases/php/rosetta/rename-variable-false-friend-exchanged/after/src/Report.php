<?php

namespace Shop;

/** Reports of orders. */
class Report
{
    public function __construct(private Printer $printer)
    {
    }

    public function average(array $orders): int
    {
        $total = 0;
        foreach ($orders as $order) {
            $total += $order->price();
        }
        $this->printer->line($total);
        return intdiv($total, count($orders));
    }

    public function exceeds(Order $order, int $limit): bool
    {
        if ($order->isOpen()) {
            return $order->price() * $order->count() > $limit;
        }
        return $this->printer->isNoisy();
    }

    public function names(array $orders, int $limit): array
    {
        $names = [];
        foreach ($orders as $order) {
            if ($order->price() > $limit) {
                $names[] = $order->name();
            }
        }
        return $names;
    }

    public function print(array $open, array $closed): void
    {
        foreach ($closed as $order) {
            $fee = $order->price() + 2;
            $this->printer->paid($order, $fee);
        }
        foreach ($open as $order) {
            $days = $order->age() + 1;
            $this->printer->late($order, $days);
        }
    }
}
