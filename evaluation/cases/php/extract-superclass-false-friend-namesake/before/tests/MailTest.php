<?php

namespace Log\Handler;

use Log\Test\TestCase;

class MailTest extends TestCase
{
    public function testMail()
    {
        $this->assertSame(3, count($this->record('mail')));
    }
}
