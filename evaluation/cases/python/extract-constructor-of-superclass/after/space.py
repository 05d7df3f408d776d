class BaseSpace:
    def __init__(self, samples):
        self.samples = list(samples)
        self.size = len(self.samples)
        self.known = frozenset(samples)


class NamedSpace(BaseSpace):
    kind = 'named'


class Space(NamedSpace):
    def __init__(self, samples, product):
        super().__init__(samples)
        self.product = product

    def index(self, sample):
        return self.samples.index(sample)

    def close(self):
        self.known = frozenset()
        self.samples.clear()
        self.product.close()
