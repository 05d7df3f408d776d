<?php

namespace Log\Handler;

use Log\Test\LogTestCase;

class MailTest extends LogTestCase
{
    public function testMail()
    {
        $this->assertSame(3, count($this->record('mail')));
    }
}
