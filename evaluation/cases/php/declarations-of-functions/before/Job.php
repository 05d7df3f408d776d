<?php

class Job
{
    protected ?int $size = 3;

    #[Route('/start', name: 'a')]
    public function start(int $count, bool $force = false): bool
    {
        return $count > $this->size && $force;
    }

    function stop(bool $now)
    {
        $this->size = $now ? 0 : $this->size / 2;
    }

    public function wait(int $delay): int
    {
        return $delay * $this->size;
    }
}
