class Store:
    def __init__(self, size):
        self.size = size
        self.values = {}

    def read(self, key):
        if key not in self.values:
            raise KeyError(key)
        return self.values[key]

    def write(self, key, value):
        if len(self.values) >= self.size:
            self.values.pop(next(iter(self.values)))
        self.values[key] = value
