class Counter:
    def step(self, by):
        value = self.load()
        value += by
        return value
