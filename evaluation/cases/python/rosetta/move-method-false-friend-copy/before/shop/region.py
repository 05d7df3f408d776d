class Region:
    def __init__(self, middle):
        self.middle = middle

    def center(self):
        return self.middle
