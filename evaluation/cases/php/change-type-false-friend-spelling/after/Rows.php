<?php
class Rows
{
    private Row|null $first = null;
    private Iterator&Countable $all;

    #[Route(
        '/rows',
        methods: ['GET'],
    )]
    public static function load(null|string $name, null|string|int $key): null|row
    {
        $row = self::find($name, $key);
        return $row->pick(3);
    }

    #[Line('\n', name: 'a')]
    final protected static function lines(Row $row, int|float $key): array
    {
        $lines = $row->split($key);
        return array_filter($lines);
    }
}
