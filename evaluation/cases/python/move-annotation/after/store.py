@slow
class TestStore:
    def test_open(self):
        self.store.open("orders")
        assert self.store.rows == 5

    def test_close(self):
        self.store.close()
        assert self.store.rows == 0
