<?php

namespace Log\Handler;

use Log\Test\LogTestCase;

class FileTest extends LogTestCase
{
    public function testFile()
    {
        $this->assertTrue(is_array($this->record('file', ['a' => 1])));
    }
}
