class Catalogue:
    def __init__(self):
        self.items = {}

    def add(self, name, item):
        if not name or name in self.items:
            raise ValueError(f"not usable: {name}")
        self.items[name] = item

    def rename(self, old, name):
        if not name or name in self.items:
            raise ValueError(f"not usable: {name}")
        item = self.items.pop(old)
        self.items[name] = item
