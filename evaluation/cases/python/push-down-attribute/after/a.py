class Base:
    kind = "base"

    def name(self):
        return self.kind


class Sub(Base):
    limit = 100

    def is_full(self, size):
        return size > self.limit
