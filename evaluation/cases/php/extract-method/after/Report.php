<?php

class Report
{
    public function print(): void
    {
        $this->printHead();
        foreach ($this->rows as $row) {
            echo $row;
        }
    }

    private function printHead(): void
    {
        $total = array_sum($this->rows);
        $mean = $total / count($this->rows);
        echo "total $total, mean $mean";
    }
}
