try:
    from fast import total
except ImportError:
    def total(items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)


class Table:
    if DEBUG:
        def show(self, rows):
            dump(rows)


if DEBUG:
    LEVEL = 3
