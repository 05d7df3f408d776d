<?php
class StoreTest extends TestCase {
    public function testRefuses(): void {
        $this->expectException(KeyException::class);
        $this->store->load("unknown", 17);
    }

    #[DataProvider('sums')]
    public function testAdds(int $a, int $b, int $all): void {
        $sum = Calc::sum($a, $b);
        $this->assertSame($all, $sum);
    }

    /**
     * @dataProvider rests
     */
    public function testSubtracts(int $a, int $b, int $left): void {
        $rest = Calc::rest($a, $b);
        $this->assertSame($left, $rest);
    }

    /**
     * Products of numbers.
     *
     * @dataProvider products
     */
    public function testMultiplies(int $a, int $b, int $all): void {
        $product = Calc::product($a, $b);
        $this->assertSame($all, $product);
    }

    public function testMoves(): void {
        $this->expectException(KeyException::class);
        $this->store->open("a", 18);
        $this->store->load("b", 19);
    }

    public static function sums(): array {
        return [[1, 2, 3], [0, 0, 0]];
    }
}
