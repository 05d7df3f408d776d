<?php

class Downloads
{
    public function start(Pool $pool): void
    {
        $pool->submit(new class implements Task {
            public function run(): void
            {
                fetch('/index');
            }

            public function label(): string
            {
                return 'download of the index';
            }
        });
        $pool->close();
    }
}
