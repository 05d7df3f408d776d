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

    public function testMoves(): void {
        $this->store->open("a", 18);
        $this->expectException(KeyException::class);
        $this->store->load("b", 19);
    }
}
