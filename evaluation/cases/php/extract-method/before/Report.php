<?php

class Report
{
    public function print(): void
    {
        $total = array_sum($this->rows);
        $mean = $total / count($this->rows);
        echo "total $total, mean $mean";
        foreach ($this->rows as $row) {
            echo $row;
        }
    }
}
