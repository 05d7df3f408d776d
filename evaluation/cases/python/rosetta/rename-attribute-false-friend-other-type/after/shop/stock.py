class Stock:
    """Goods of one kind in one room."""

    def __init__(self, most):
        self.pallet = Pallet()
        self.gate = Gate.for_most(most)
        self.count = 0

    def has_room(self, amount):
        return self.gate.admits(self.count, amount)

    def fill(self, amount):
        if self.has_room(amount):
            self.count += amount
        else:
            self.gate.refuse(amount)

    def weight(self, unit):
        return self.count * unit + self.pallet.weight() + 1250
