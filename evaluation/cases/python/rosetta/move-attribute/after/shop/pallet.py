class Pallet:
    """What goods stand on."""

    def __init__(self):
        self.boards = 12
        self.wrapping = 1250

    def load(self):
        return self.boards * 800
