class Catalogue:
    def __init__(self):
        self.items = {}

    def add(self, name, item):
        self._check_name(name)
        self.items[name] = item

    def rename(self, old, name):
        self._check_name(name)
        item = self.items.pop(old)
        self.items[name] = item

    def _check_name(self, name):
        if not name or name in self.items:
            raise ValueError(f"not usable: {name}")
