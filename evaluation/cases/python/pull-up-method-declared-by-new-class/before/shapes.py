class Disc:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.14 * self.radius * self.radius

    def name(self):
        return "disc"

    def label(self):
        return "the disc"
