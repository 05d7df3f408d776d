class Shop:
    def __init__(self, region):
        self.region = region

    def is_near(self, place):
        return self.region.distance(self.region.center(), place) < 10
