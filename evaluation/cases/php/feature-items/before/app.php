<?php
// Before.
namespace App\Model;

use Foo\Bar as Baz;

/** A point. */
#[Attr(1)]
abstract class Point extends Base implements A, B
{
    use Loggable;

    const ZERO = 0, ONE = 1;
    private ?int $x = 1, $y;
    protected static array $all = [];

    #[Inject]
    public function __construct(private readonly int $z, ?string $name = null, int ...$rest)
    {
        parent::__construct($z);
    }

    abstract protected function area(): float;

    public static function make(array $a, &$b): static
    {
        return new static($a);
    }

    public int $hooked { get => 1; }
}

interface Shape extends X, Y
{
    const SIDES = 4;

    public function area(): float;
}

trait Loggable
{
    private $log;
}

enum Suit: string implements H
{
    case Hearts = 'H';

    const Wild = self::Hearts;
}

function helper($a)
{
    $closure = function ($b) {
        return $b;
    };
    return new class(1) extends Q {
        private $inner;

        public function m()
        {
        }
    };
}

const TOP = 1;
