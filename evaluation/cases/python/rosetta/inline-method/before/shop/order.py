class Order:
    def __init__(self, items):
        self.items = items

    def total(self):
        amount = 0
        for item in self.items:
            amount += item.price + self._tax_of(item)
        return amount

    def _tax_of(self, item):
        rate = 0.07 if item.is_food else 0.19
        return round(item.price * rate, 2)
