import random


class Offers:
    def offer(self, items):
        item = self._drawn(items)
        return f"Today: {item.name}"

    def _drawn(self, items):
        place = random.randrange(len(items))
        return items[place]
