<?php

namespace App;

class Invoice
{
    private $lines;
}
