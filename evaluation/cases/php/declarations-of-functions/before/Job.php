<?php

class Job
{
    protected ?int $size = 3;

    #[Column(1)]
    public int $weight = 1;

    // `var` stands for `public` and is no type.
    var $owner = 'me';

    public function sign(#[SensitiveParameter] string $key): string
    {
        return hash('sha1', $key) . $this->owner . $this->weight;
    }

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
