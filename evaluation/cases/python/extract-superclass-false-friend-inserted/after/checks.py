import unittest


class SlowCheck(unittest.TestCase):
    def tearDown(self):
        super().tearDown()
        remove_files(self.id())


class PriceCheck(SlowCheck):
    def setUp(self):
        self.till = Till(rate=19)

    def test_price(self):
        self.assertEqual(119, self.till.price(100))


class StoreCheck(SlowCheck):
    def setUp(self):
        self.store = Store()

    def tearDown(self):
        self.store.close(force=True)

    def test_open(self):
        self.assertTrue(self.store.is_open())
