<?php

namespace Log\Handler;

use Log\Test\TestCase;

class FileTest extends TestCase
{
    public function testFile()
    {
        $this->assertTrue(is_array($this->record('file', ['a' => 1])));
    }
}
