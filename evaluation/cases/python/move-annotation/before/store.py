class TestStore:
    @slow
    def test_open(self):
        self.store.open("orders")
        assert self.store.rows == 5

    @slow
    def test_close(self):
        self.store.close()
        assert self.store.rows == 0
