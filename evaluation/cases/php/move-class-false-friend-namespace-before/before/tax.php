<?php
namespace Shop;
register('shop');

namespace Tax;
class Rate
{
    function of($value)
    {
        return $value * 19;
    }
}
