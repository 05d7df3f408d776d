<?php

use App\Logging;

trait Logging
{
    public function log(string $text): void
    {
        echo $text;
    }
}

class Worker
{
    private $name;

    public function warnSlow(int $seconds): void
    {
        if ($seconds < 2) {
            return;
        }
        $this->log("slow: $seconds s in " . static::class);
    }
}
