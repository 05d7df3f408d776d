<?php

class IndexTask implements Task
{
    public function run(): void
    {
        fetch('/index');
    }

    public function label(): string
    {
        return 'download of the index';
    }
}
