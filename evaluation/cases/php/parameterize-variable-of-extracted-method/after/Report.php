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
        $this->close($text, $width, $mark, $last + 1);
        return $text->joined();
    }

    private function close(Text $target, int $width, string $mark, int $count): void
    {
        $target->add(str_repeat('-', $width), $mark);
        $target->add('lines: ', $this->spelled($count));
    }
}
