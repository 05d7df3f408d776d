class Shape:
    def area(self):
        pass

    def corners(self):
        return 4


class Disc(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.14 * self.radius * self.radius

    def corners(self):
        return 0
