class Shop:
    def bill(self, order):
        return self.total(order.items)

    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
