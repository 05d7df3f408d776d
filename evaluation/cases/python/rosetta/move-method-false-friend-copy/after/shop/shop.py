import math


class Shop:
    def __init__(self, region):
        self.region = region

    def is_near(self, place):
        return self.distance(self.region.center(), place) < 20

    def distance(self, start, end):
        width = start.x - end.x
        height = start.y - end.y
        return math.sqrt(width * width + height * height)
