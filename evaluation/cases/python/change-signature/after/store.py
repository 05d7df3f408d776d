class Store:
    def __init__(self, owner, limit=None):
        self.owner = owner

    def add(self, item):
        self.items[item] = self.items.get(item, 0) + 1


def merge(second, first):
    return {**first.items, **second.items}


def print_all(stores, width, *, file):
    for store in stores:
        print(store.owner[:width], file=file)
