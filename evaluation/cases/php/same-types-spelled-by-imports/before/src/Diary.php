<?php

namespace Shop;

use Shop\Paper\Line;

class Diary
{
    private \Shop\Time\Day $last;

    public function at(\Shop\Time\Day $day, \Shop\Time\Zone $zone): null|\Shop\Time\Day
    {
        return $day->in($zone) ?: $this->last;
    }

    public function mark(\Shop\Page $page, int $line): void
    {
        $page->mark($line);
    }

    public function count(\Shop\Time\Line $line, int $from): int
    {
        return $line->length() + $from;
    }
}
