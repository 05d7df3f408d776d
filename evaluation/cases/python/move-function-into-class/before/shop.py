def total(items):
    total = 0
    for item in items:
        total += item.price * item.count
    return round(total, 2)


class Shop:
    def bill(self, order):
        return total(order.items)
