import unittest


class PriceCheck(unittest.TestCase):
    def setUp(self):
        self.till = Till(rate=19)

    def test_price(self):
        self.assertEqual(119, self.till.price(100))


class StoreCheck(unittest.TestCase):
    def setUp(self):
        self.store = Store()

    def tearDown(self):
        self.store.close(force=True)

    def test_open(self):
        self.assertTrue(self.store.is_open())
