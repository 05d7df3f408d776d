class Stock:
    """Goods of one kind in one room."""

    WRAPPING = 4000

    def __init__(self, most):
        self.pallet = Pallet()
        self.limit = most
        self.count = 0

    def has_room(self, amount):
        return self.count + amount <= self.limit

    def fill(self, amount):
        if self.has_room(amount):
            self.count += amount
        else:
            self.count = self.limit

    def weight(self, unit):
        return self.count * unit + self.pallet.weight() + self.WRAPPING
