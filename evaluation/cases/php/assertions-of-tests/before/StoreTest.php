<?php
class StoreTest extends TestCase {
    public function testRefuses(): void {
        try {
            $this->store->load("unknown", 17);
            $this->fail();
        } catch (KeyException $error) {
        }
    }

    public function testAdds(): void {
        $sum = Calc::sum(1, 2);
        $this->assertSame(3, $sum);
    }

    public function testSubtracts(): void {
        $rest = Calc::rest(7, 4);
        $this->assertSame(3, $rest);
    }

    /**
     * Products of numbers.
     *
     * @dataProvider products
     */
    public function testMultiplies(int $a, int $b): void {
        $product = Calc::product($a, $b);
        $this->assertSame(12, $product);
    }

    public function testMoves(): void {
        $this->store->open("a", 18);
        $this->expectException(KeyException::class);
        $this->store->load("b", 19);
    }
}
