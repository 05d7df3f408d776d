<?php

namespace Shop;

class Exports
{
    public function first(): Export
    {
        return new CsvExport();
    }
}
