<?php

trait Logging
{
    public function log(string $text): void
    {
        echo $text;
    }

    public function warnSlow(int $seconds): void
    {
        if ($seconds < 2) {
            return;
        }
        $this->log("slow: $seconds s in " . static::class);
    }
}

class Worker
{
    use Countable, Logging;
}
