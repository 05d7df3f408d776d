class Cart:
    def __init__(self):
        self.items = []

    def add(self, item):
        if item.is_available():
            self.items.append(item)

    def total(self):
        amount = 0
        for item in self.items:
            amount += item.price
        return amount


def pay(items):
    goods = Cart()
    for item in items:
        goods.add(item)
    return goods.total() * 1.2
