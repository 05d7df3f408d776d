class Base:
    def name(self):
        return "base"

    def total(self, items):
        total = 0
        for item in items:
            total += item.price * item.count
        return round(total, 2)


class Sub(Base):
    pass
