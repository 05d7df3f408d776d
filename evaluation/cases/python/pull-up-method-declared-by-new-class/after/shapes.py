from abc import ABC, abstractmethod


class Shape(ABC):
    @abstractmethod
    def area(self):
        pass

    def name(self):
        raise NotImplementedError("name")

    def label(self):
        """The text beside the shape."""


class Disc(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.14 * self.radius * self.radius

    def name(self):
        return "disc"

    def label(self):
        return "the disc"
