<?php

class Job
{
    private int $size = 3;

    #[Route('/begin', name: 'a')]
    protected function start(int $count, bool $forced = false): ?bool
    {
        return $count > $this->size && $forced;
    }

    function stop()
    {
        $this->size = true ? 0 : $this->size / 2;
    }

    public static function wait(float $delay): int
    {
        return $delay * $this->size;
    }
}
