class Store:
    def __init__(self, owner):
        self.owner = owner

    def add(self, item, count):
        self.items[item] = self.items.get(item, 0) + count


def merge(first, second):
    return {**first.items, **second.items}


def print_all(stores, width):
    for store in stores:
        print(store.owner[:width])
