class Counter:
    def __init__(self, start):
        self.value = start

    def step(self, by):
        self.value += by
        return self.value

    def reset(self):
        log("reset", self.value)
        self.value = 0
