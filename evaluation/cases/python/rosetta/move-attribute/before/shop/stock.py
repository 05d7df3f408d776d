from shop.pallet import Pallet


class Stock:
    """Goods of one kind in one room."""

    def __init__(self):
        self.pallet = Pallet()
        self.count = 0
        self.wrapping = 1250

    def fill(self, amount):
        self.count += amount

    def weight(self, unit):
        return self.count * unit + self.pallet.load() + self.wrapping
