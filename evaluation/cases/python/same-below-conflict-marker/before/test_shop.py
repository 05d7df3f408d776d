from shop import Shop


class ShopTest(Base):
    def test_open(self):
        shop = Shop('corner')
        shop.open()
        self.assertTrue(shop.is_open)

<<<<<<< HEAD
    def test_price(self):
        shop = Shop('corner', discount=2)
        self.assertEqual(shop.price('bread'), 3)
=======
>>>>>>> discounts

    def test_sell(self):
        shop = Shop('corner')
        sold = shop.sell('bread', 2)
        self.assertEqual(sold.count, 2)
        self.assertEqual(shop.stock('bread'), 8)

    def test_close(self):
        shop = Shop('corner')
        shop.open()
        shop.close()
        self.assertFalse(shop.is_open)


def count_bread(shop, basket):
    total = shop.stock('bread')
    for item in basket:
        if item.name == 'bread':
            total += item.count
    return total
