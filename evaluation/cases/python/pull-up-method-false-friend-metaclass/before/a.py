class Meta(type):
    def name(self):
        return "meta"


class Sub(metaclass=Meta):
    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
