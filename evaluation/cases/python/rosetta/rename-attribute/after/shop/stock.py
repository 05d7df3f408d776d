class Stock:
    """Goods of one kind in one room."""

    def __init__(self, most):
        self.pallet = Pallet()
        self.capacity = most
        self.count = 0

    def has_room(self, amount):
        return self.count + amount <= self.capacity

    def fill(self, amount):
        if self.has_room(amount):
            self.count += amount
        else:
            self.count = self.capacity

    def weight(self, unit):
        return self.count * unit + self.pallet.weight() + 1250
