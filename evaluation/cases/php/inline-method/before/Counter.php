<?php

class Counter
{
    public function count(string $line): int
    {
        $this->remember($line);
        return count($this->seen);
    }

    private function remember(string $line): void
    {
        $word = explode(':', $line)[0];
        if (!in_array($word, $this->seen, true)) {
            $this->seen[] = $word;
        }
    }
}
