class Parcel:
    def __init__(self, items, scale):
        self.items = items
        self.scale = scale

    def postage(self):
        weight = 0
        for item in self.items:
            weight += item.weight * item.count
        return weight * 0.5 + 2
