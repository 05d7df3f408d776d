class Order:
    def __init__(self, prices):
        self.prices = prices

    def total(self):
        amount = 0
        for price in self.prices:
            amount += price
        return amount
