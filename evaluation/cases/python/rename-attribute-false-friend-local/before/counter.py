class Counter:
    def step(self, by):
        count = self.load()
        count += by
        return count
