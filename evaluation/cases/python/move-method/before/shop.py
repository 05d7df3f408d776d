class Shop:
    def open(self):
        self.is_open = True

    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)


class Desk:
    def close(self):
        self.is_closed = True
