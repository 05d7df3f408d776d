<?php
class Report
{
    public function page(array $lines, int $width): string
    {
        $text = new Text();
        $last = count($lines) - 1;
        $mark = '*';
        foreach ($lines as $line) {
            $text->add($line, $mark);
        }
        $text->add(str_repeat('-', $width), $mark);
        $text->add('lines: ', $this->spelled($last));
        return $text->joined();
    }
}
