<?php

namespace Log\Handler;

use Log\Test\TestCase;

class HttpTest extends TestCase
{
    public function testHttp()
    {
        $handler = new HttpHandler(443);
        $handler->handle($this->record('http'));
        $this->assertSame(1, $handler->count);
    }
}
