<?php

class Downloads
{
    public function start(Pool $pool): void
    {
        $pool->submit(new IndexTask());
        $pool->close();
    }
}
