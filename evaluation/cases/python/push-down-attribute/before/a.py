class Base:
    kind = "base"
    limit = 100

    def name(self):
        return self.kind


class Sub(Base):
    def is_full(self, size):
        return size > self.limit
