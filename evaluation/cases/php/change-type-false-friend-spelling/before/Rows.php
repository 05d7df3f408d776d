<?php
class Rows {
    private ?Row $first = null;
    private Countable&Iterator $all;

    #[Route("/rows", methods: ["GET"])]
    static public function load(?STRING $name, int|string|null $key): ?Row {
        $row = self::find($name, $key);
        return $row->pick(3);
    }

    #[Line("\n", name: "a")]
    final static protected function lines(?Row $row, int|string $key): Array {
        $lines = $row->split($key);
        return array_filter($lines);
    }
}
