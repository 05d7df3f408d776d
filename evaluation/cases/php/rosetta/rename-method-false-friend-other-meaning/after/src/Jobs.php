<?php

namespace Shop;

class Jobs
{
    private Logger $log;
    private Sessions $sessions;

    public function isIdle(): bool
    {
        return $this->sessions->count() === 0;
    }

    public function purgeAccounts(int $days): void
    {
        $this->log->info('start');
        $session = $this->sessions->open();
        $removed = $session->deleteOlderThan($days);
        $this->log->info("removed $removed");
        $session->close();
        $this->log->info('done');
    }
}
