class Counter:
    def __init__(self, start):
        self.count = start

    def step(self, by):
        self.count += by
        return self.count

    def reset(self):
        log("reset", self.count)
        self.count = 0
