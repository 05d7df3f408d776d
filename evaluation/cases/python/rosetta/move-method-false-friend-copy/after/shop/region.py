import math


class Region:
    def __init__(self, middle):
        self.middle = middle

    def center(self):
        return self.middle

    def distance(self, start, end):
        width = start.x - end.x
        height = start.y - end.y
        return math.sqrt(width * width + height * height)
