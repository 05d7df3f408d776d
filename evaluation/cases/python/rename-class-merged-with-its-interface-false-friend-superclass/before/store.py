class Store:
    def read(self, key):
        return self.load(key) or self.default

    def write(self, key, value):
        self.check(key)
        self.save(key, value)


class MemoryStore(Store):
    def __init__(self, size):
        self.size = size
        self.values = {}

    def load(self, key):
        if key not in self.values:
            raise KeyError(key)
        return self.values[key]

    def save(self, key, value):
        if len(self.values) >= self.size:
            self.values.pop(next(iter(self.values)))
        self.values[key] = value
