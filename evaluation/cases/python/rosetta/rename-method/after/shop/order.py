class Order:
    def __init__(self, items):
        self.items = items

    def sum_of_prices(self):
        amount = 0
        for item in self.items:
            amount += item.price * item.count
        return amount

    def is_free(self):
        return self.sum_of_prices() == 0
