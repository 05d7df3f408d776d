<?php

namespace Shop;

class Jobs
{
    private Logger $log;
    private Sessions $sessions;

    public function importOrders(Reader $reader): void
    {
        $this->log->info('start');
        $session = $this->sessions->open();
        foreach ($reader->readAll() as $order) {
            $session->insert($order);
        }
        $session->close();
        $this->log->info('done');
    }

    public function isIdle(): bool
    {
        return $this->sessions->count() === 0;
    }
}
