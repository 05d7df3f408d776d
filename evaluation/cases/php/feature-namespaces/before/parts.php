<?php

namespace Parts {
    class Part
    {
    }
}

namespace {
    function part_of($whole)
    {
        return $whole->part;
    }
}
