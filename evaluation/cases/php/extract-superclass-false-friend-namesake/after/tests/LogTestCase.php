<?php

namespace Log\Test;

abstract class LogTestCase extends \Framework\TestCase
{
    protected function record(string $message, array $context = []): array
    {
        $record = ['message' => $message, 'context' => $context];
        $record['time'] = new \DateTime();
        return $record;
    }
}
