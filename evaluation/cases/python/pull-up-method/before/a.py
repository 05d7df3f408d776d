class Base:
    def name(self):
        return "base"


class Sub(Base):
    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)
