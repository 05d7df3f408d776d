import b


class Mixin:
    pass


class Sub(Mixin, b.Base[int]):
    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
