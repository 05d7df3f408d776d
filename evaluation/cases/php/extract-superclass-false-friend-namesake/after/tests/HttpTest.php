<?php

namespace Log\Handler;

use Log\Test\LogTestCase;

class HttpTest extends LogTestCase
{
    public function testHttp()
    {
        $handler = new HttpHandler(443);
        $handler->handle($this->record('http'));
        $this->assertSame(1, $handler->count);
    }
}
