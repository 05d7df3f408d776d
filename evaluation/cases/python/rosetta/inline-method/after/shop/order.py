class Order:
    def __init__(self, items):
        self.items = items

    def total(self):
        amount = 0
        for item in self.items:
            rate = 0.07 if item.is_food else 0.19
            amount += item.price + round(item.price * rate, 2)
        return amount
