<?php

namespace App;

class Money
{
    private int $amount;
}
