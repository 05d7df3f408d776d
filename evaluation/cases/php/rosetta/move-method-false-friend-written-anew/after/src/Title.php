<?php

namespace Shop;

class Title
{
    public function first(string $line): string
    {
        return $this->split($line)[0];
    }

    private function split(string $line): array
    {
        $end = strpos($line, ': ');
        if ($end === false) {
            return [$line, ''];
        }
        return [substr($line, 0, $end), substr($line, $end + 2)];
    }
}
