<?php

class Counter
{
    public function count(string $line): int
    {
        $word = explode(':', $line)[0];
        if (!in_array($word, $this->seen, true)) {
            $this->seen[] = $word;
        }
        return count($this->seen);
    }
}
