class Space:
    def __init__(self, samples, product):
        self.samples = list(samples)
        self.size = len(self.samples)
        self.known = frozenset(samples)
        self.product = product

    def index(self, sample):
        return self.samples.index(sample)

    def close(self):
        self.known = frozenset()
        self.samples.clear()
        self.product.close()
