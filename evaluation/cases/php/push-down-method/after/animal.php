<?php

class Animal
{
    public function eat($food)
    {
        $this->food = $food;
    }
}

class Dog extends Animal
{
    public function tail()
    {
        return 1;
    }

    public function bark(int $times)
    {
        $text = str_repeat('wau ', $times);
        echo ucfirst(trim($text));
    }
}
