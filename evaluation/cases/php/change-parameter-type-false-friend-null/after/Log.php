<?php

class Log
{
    public function find(?Level $level = null, int $max = 10, Filter|Name|null $filter = null): array
    {
        return array_slice($this->lines($level, $filter), 0, $max);
    }

    public function read(File $file = null, string $mode = 'r'): string
    {
        return $this->open($file, $mode)->text();
    }
}
