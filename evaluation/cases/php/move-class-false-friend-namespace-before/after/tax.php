<?php
namespace Shop;
function start()
{
    register('shop');
}

namespace Tax;
class Rate
{
    function of($value)
    {
        return $value * 19;
    }
}
