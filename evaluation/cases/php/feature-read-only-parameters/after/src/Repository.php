<?php

class Repository
{
    public function __construct(
        readonly private string $path,
        readonly protected int $depth,
    ) {
    }

    public function path(): string
    {
        return $this->path . "/";
    }
}
