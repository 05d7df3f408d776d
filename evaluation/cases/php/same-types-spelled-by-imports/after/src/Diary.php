<?php

namespace Shop;

use Shop\Paper\Line;
use Shop\Time\{Day, Zone as TimeZone};

class Diary
{
    private Day $last;

    public function at(Day $day, TimeZone $zone): ?Day
    {
        return $day->in($zone) ?: $this->last;
    }

    public function mark(Page $page, int $line): void
    {
        $page->mark($line);
    }

    public function count(Line $line, int $from): int
    {
        return $line->length() + $from;
    }
}
