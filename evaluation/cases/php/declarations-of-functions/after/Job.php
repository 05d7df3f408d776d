<?php

class Job
{
    private int $size = 3;

    #[Column(1)]
    public float $weight = 1;

    // `var` stands for `public` and is no type.
    public $owner = 'me';

    public function sign(#[SensitiveParameter] string $secret): string
    {
        return hash('sha1', $secret) . $this->owner . $this->weight;
    }

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
